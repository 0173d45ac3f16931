export const NoSchedulesIllustration = () => (
  <svg viewBox="0 0 96 96" fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round" aria-hidden>
    <path d="M2 14c30 8 62 8 92 0" stroke="var(--line-control)" strokeWidth="2" />
    <g strokeWidth="2">
      <path d="M40 20v9M56 20v9" />
      <circle cx="48" cy="56" r="28" strokeDasharray="4 5" />
      <path d="M48 40v16l11 7" />
      <path d="M48 32v3M48 77v3M24 56h3M69 56h3" />
    </g>
  </svg>
)
