import { Check } from 'lucide-react'
import styles from './steps.module.css'

const stepNames = ['Camera', 'Position', 'Time'] as const

/** Which step of a new schedule is shown; `current` is 1, 2 or 3. */
export const Steps = ({ current }: { current: 1 | 2 | 3 }) => (
  <ol className={styles.steps} aria-label="Steps">
    {stepNames.map((name, index) => {
      const place = index + 1
      const state = place < current ? 'done' : place === current ? 'current' : 'ahead'
      return (
        <li
          key={name}
          className={styles.step}
          data-state={state}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          <span className={styles.number}>{state === 'done' ? <Check aria-label={`${place}, done`} /> : place}</span>
          <span className={styles.name}>{name}</span>
        </li>
      )
    })}
  </ol>
)
