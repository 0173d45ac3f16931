export const EmptyGalleryIllustration = () => (
  <svg viewBox="0 0 96 96" fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round" aria-hidden>
    <path d="M2 20c30 8 62 8 92 0" stroke="var(--line-control)" strokeWidth="2" />
    <g strokeWidth="2">
      <path d="M26 25v8M66 25.5v8" />
      <rect x="8" y="33" width="38" height="30" rx="4" />
      <path d="M13 57l9-10 7 7 5-5 7 8" />
      <circle cx="36" cy="42" r="2.5" />
      <rect x="52" y="33.5" width="36" height="30" rx="4" strokeDasharray="4 5" />
    </g>
    <path d="M30 80h36" stroke="var(--line)" strokeWidth="2" />
  </svg>
)
