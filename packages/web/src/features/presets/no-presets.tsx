/** A view in a frame that nobody has kept yet. */
export const NoPresets = () => (
  <svg viewBox="0 0 120 80" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <path d="M14 26V14h14M92 14h14v12M106 54v12H92M28 66H14V54" strokeLinecap="round" />
    <path d="M24 50c18-8 54-8 72 0" opacity="0.7" />
    <path d="M24 55c18-8 54-8 72 0" opacity="0.4" />
    <circle cx="60" cy="34" r="9" strokeDasharray="4 4" />
  </svg>
)
