import { Logo } from '../ui/logo.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import type { Exhibit } from './exhibit.ts'
import { feedback } from './feedback.tsx'
import { forms } from './forms.tsx'
import { lists } from './lists.tsx'
import { overlays } from './overlays.tsx'
import styles from './ui-screen.module.css'

const marks: Exhibit = { part: 'Logo', states: { full: <Logo />, compact: <Logo compact /> } }
const skipLink: Exhibit = { part: 'Skip link', states: { 'shown on focus': <SkipLink to="parts" /> } }

/** Every part of `ui/` in every state, in the development build only: for viewing, and for axe. */
export const UiScreen = () => (
  <main id="parts" tabIndex={-1} className={styles.screen}>
    <h1>Parts of the console</h1>
    {[marks, skipLink, ...forms, ...feedback, ...lists, ...overlays].map(({ part, states }) => (
      <section key={part} aria-label={part}>
        <h2>{part}</h2>
        <div className={styles.states}>
          {Object.entries(states).map(([state, shown]) => (
            <figure key={state} className={styles.state}>
              {shown}
              <figcaption>{state}</figcaption>
            </figure>
          ))}
        </div>
      </section>
    ))}
  </main>
)
