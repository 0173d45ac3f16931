import { Spinner } from '../ui/spinner.tsx'
import styles from './message-screen.module.css'

/** What stands while the code of the first screen is on its way. */
export const OpeningScreen = () => (
  <main className={styles.screen} aria-busy="true" aria-label="Opening">
    <Spinner size={40} />
  </main>
)
