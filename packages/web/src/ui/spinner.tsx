import styles from './spinner.module.css'

/** A rotating ring. It is only decoration: add a text that describes the progress. */
export const Spinner = ({ size = 24 }: { size?: number }) => (
  <span className={styles.spinner} style={{ width: size, height: size }} aria-hidden />
)
