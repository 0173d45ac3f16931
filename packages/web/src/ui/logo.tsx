import styles from './logo.module.css'

export const Logo = () => (
  <span className={styles.logo}>
    <svg viewBox="0 0 32 32" width="32" height="32" fill="none" strokeLinecap="round" aria-hidden>
      <path d="M2 8c9 2.6 19 2.6 28 0" stroke="var(--text-faint)" strokeWidth="1.8" />
      <path d="M10.5 10.2v3.6M21.5 10.2v3.6" stroke="var(--text)" strokeWidth="2" />
      <circle cx="16" cy="19.4" r="7.4" stroke="var(--text)" strokeWidth="2" />
      <circle cx="16" cy="19.4" r="3" fill="var(--accent)" />
    </svg>
    <span className={styles.wordmark}>Rig Console</span>
  </span>
)
