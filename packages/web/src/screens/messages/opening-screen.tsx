import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './message-screen.module.css'

/** What stands while the first screen is on its way; words and a way on follow when it takes long. */
export const OpeningScreen = () => (
  <main className={styles.screen} aria-label="Opening">
    <Spinner size={40} />
    <div className={styles.late}>
      <p>The console is still loading. Its server answers slowly or not at all.</p>
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </div>
  </main>
)
