import styles from './busy-overlay.module.css'

/** Renders a spinner that is hidden from screen readers. The caller must add text that describes the progress. */
export const Spinner = ({ size = 24 }: { size?: number }) => (
  <span className={styles.spinner} style={{ width: size, height: size }} aria-hidden />
)
