/** An empty tray under the cable: drawn where there is no job file. */
export const NoJobs = () => (
  <svg viewBox="0 0 96 96" fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round" aria-hidden>
    <path d="M2 16c30 8 62 8 92 0" stroke="var(--line-control)" strokeWidth="2" />
    <g strokeWidth="2">
      <path d="M32 34h22l10 10v14" strokeDasharray="4 5" />
      <path d="M32 34v24" strokeDasharray="4 5" />
      <path d="M14 58h20l4 8h20l4-8h20v18a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4z" />
    </g>
  </svg>
)
