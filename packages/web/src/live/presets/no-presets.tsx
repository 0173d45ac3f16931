/** A drawing: an empty frame. */
export const NoPresets = () => (
  <svg viewBox="0 0 96 96" fill="none" stroke="currentColor" strokeLinecap="round" aria-hidden="true">
    <path d="M6 32V18h14M76 18h14v14M90 64v14H76M20 78H6V64" strokeWidth="3" />
    <path d="M16 62c18-9 46-9 64 0M16 69c18-9 46-9 64 0" stroke="var(--line-control)" strokeWidth="2.5" />
    <circle cx="48" cy="40" r="10" strokeWidth="2.5" strokeDasharray="5 6" />
  </svg>
)
