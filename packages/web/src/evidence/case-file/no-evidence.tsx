/** A drawing: an empty folder. */
export const NoEvidence = () => (
  <svg viewBox="0 0 96 96" fill="none" stroke="currentColor" strokeWidth="3" strokeLinejoin="round" aria-hidden="true">
    <path d="M10 76V22h26l8 10h42v44z" />
    <path d="M10 44h76" stroke="var(--line-control)" strokeWidth="2.5" />
  </svg>
)
