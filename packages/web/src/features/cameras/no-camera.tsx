/** A rail that nothing hangs from. */
export const NoCamera = () => (
  <svg viewBox="0 0 120 80" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" aria-hidden="true">
    <path d="M8 20h104" />
    <path d="M60 20v8M46 28h28" />
    <path d="M42 42a18 18 0 0 1 36 0v4a18 18 0 0 1-36 0z" strokeDasharray="4 5" opacity="0.7" />
    <path d="M8 70c30-8 74-8 104 0" opacity="0.4" />
  </svg>
)
