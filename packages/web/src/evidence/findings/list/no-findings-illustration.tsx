export const NoFindingsIllustration = () => (
  <svg viewBox="0 0 96 96" fill="none" stroke="currentColor" strokeWidth="3" strokeLinejoin="round" aria-hidden="true">
    <path d="M4 74h88M4 84h88" stroke="var(--line-control)" strokeWidth="2.5" />
    <path d="M48 74C36 58 28 48 28 36a20 20 0 0 1 40 0c0 12-8 22-20 38z" />
    <circle cx="48" cy="36" r="7" />
  </svg>
)
