import styles from './spinner.module.css'

/** A turning ring; decoration only, so say in words beside it what is waited for. */
export const Spinner = ({ size = 24 }: { size?: number }) => (
  <span className={styles.spinner} style={{ width: size, height: size }} aria-hidden />
)
