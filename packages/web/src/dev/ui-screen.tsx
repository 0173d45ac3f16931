import { Logo } from '../ui/logo.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import type { Exhibit } from './exhibit.ts'
import { feedbackExhibits } from './feedback.tsx'
import { formExhibits } from './forms.tsx'
import { listExhibits } from './lists.tsx'
import { overlayExhibits } from './overlays.tsx'
import styles from './ui-screen.module.css'

const marks: Exhibit = { component: 'Logo', states: { full: <Logo />, compact: <Logo compact /> } }
const skipLink: Exhibit = { component: 'Skip link', states: { 'shown on focus': <SkipLink to="components" /> } }

/** Every component of `ui/` in every state, for visual checks and axe. Exists only in the development build. */
export const UiScreen = () => (
  <main id="components" tabIndex={-1} className={styles.screen}>
    <h1>Components of the console</h1>
    {[marks, skipLink, ...formExhibits, ...feedbackExhibits, ...listExhibits, ...overlayExhibits].map(
      ({ component, states }) => (
        <section key={component} aria-label={component}>
          <h2>{component}</h2>
          <div className={styles.states}>
            {Object.entries(states).map(([state, shown]) => (
              <figure key={state} className={styles.state}>
                {shown}
                <figcaption>{state}</figcaption>
              </figure>
            ))}
          </div>
        </section>
      ),
    )}
  </main>
)
