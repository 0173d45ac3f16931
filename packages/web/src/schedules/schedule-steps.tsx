import { Check } from 'lucide-react'
import { matchPath, useLocation } from 'react-router-dom'
import { paths } from '../console/paths.ts'
import styles from './schedule-steps.module.css'

const steps = [
  { name: 'Camera', path: paths.newSchedule },
  { name: 'Position', path: paths.newSchedulePosition },
  { name: 'Time', path: paths.newScheduleTime },
] as const

export const ScheduleSteps = () => {
  const { pathname } = useLocation()
  const current = steps.findIndex(({ path }) => matchPath(path, pathname))
  return (
    <ol className={styles.steps} aria-label="Steps">
      {steps.map(({ name }, index) => (
        <li
          key={name}
          className={styles.step}
          data-state={index < current ? 'done' : index === current ? 'current' : 'ahead'}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.number}>
            {index < current ? <Check aria-label={`${index + 1}, done`} /> : index + 1}
          </span>
          <span className={styles.name}>{name}</span>
        </li>
      ))}
    </ol>
  )
}
