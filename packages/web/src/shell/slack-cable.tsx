/** A cable that ends in the air: there is nothing to run along here. */
export const SlackCable = () => (
  <svg viewBox="0 0 96 96" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" aria-hidden>
    <path d="M4 26c18 5 26 6 38 5" strokeWidth="2.5" />
    <path d="M42 31c6 1 9 9 7 17s-1 15 5 19" strokeWidth="2.5" />
    <path d="M54 67l-3 7M54 67l2 8M54 67l7 5" />
    <path d="M92 26c-8 3-13 4-20 5" strokeDasharray="1 7" />
    <path d="M4 12v28" />
    <circle cx="24" cy="52" r="9" />
    <circle cx="24" cy="52" r="3.5" fill="var(--accent)" stroke="none" />
    <path d="M20 43v-12.5M28 43v-11" />
  </svg>
)
