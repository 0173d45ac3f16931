/** What a patrol does: the sled runs along the cable from one mark to the other and films. */
export const PatrolPicture = () => (
  <svg viewBox="0 0 480 260" width="100%" fill="none" strokeLinecap="round" strokeLinejoin="round" aria-hidden>
    <path d="M0 68C150 104 330 104 480 68" stroke="var(--line-control)" strokeWidth="5" />
    <path d="M0 76C150 112 330 112 480 76" stroke="var(--line)" strokeWidth="5" />
    <g stroke="var(--text-faint)" strokeWidth="2">
      <path d="M96 50v24M384 50v24" />
      <path d="M96 50l18 6-18 6zM384 50l18 6-18 6z" fill="var(--surface-hover)" />
    </g>
    <g stroke="var(--accent)" strokeWidth="2" strokeDasharray="3 8">
      <path d="M110 132h252" />
    </g>
    <path d="M354 124l10 8-10 8" stroke="var(--accent)" strokeWidth="2" />
    <g stroke="var(--text)" strokeWidth="3">
      <path d="M206 84h68M216 84v-8M264 84v-8M240 88v14" />
      <rect x="212" y="80" width="56" height="12" rx="4" fill="var(--surface-raised)" />
      <circle cx="240" cy="120" r="19" fill="var(--surface-raised)" />
    </g>
    <circle cx="240" cy="120" r="8" fill="var(--accent)" />
    <g stroke="var(--line-control)" strokeWidth="2">
      <path d="M226 138l-34 64h96l-34-64" strokeDasharray="4 6" />
      <rect x="184" y="206" width="112" height="40" rx="6" />
    </g>
    <path d="M232 216v20l18-10z" fill="var(--text-faint)" />
  </svg>
)
