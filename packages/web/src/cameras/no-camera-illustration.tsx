export const NoCameraIllustration = () => (
  <svg viewBox="0 0 96 96" fill="none" stroke="currentColor" strokeLinecap="round" aria-hidden="true">
    <path d="M2 20h92" stroke="var(--line-control)" strokeWidth="3" />
    <g strokeWidth="2.5">
      <path d="M48 20v9M33 30h30" />
      <path d="M28 50a20 20 0 0 1 40 0v6a20 20 0 0 1-40 0z" strokeDasharray="5 6" />
      <circle cx="48" cy="54" r="8" strokeDasharray="3 5" />
    </g>
    <path d="M2 88c26-7 66-7 92 0" stroke="var(--line)" strokeWidth="2.5" />
  </svg>
)
