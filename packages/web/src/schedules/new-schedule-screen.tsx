import { Check } from 'lucide-react'
import { useState } from 'react'
import { matchPath, Outlet, useLocation } from 'react-router-dom'
import { paths } from '../console/paths.ts'
import { classNames } from '../ui/class-names.ts'
import layout from '../ui/layout.module.css'
import styles from './new-schedule-screen.module.css'
import { type EditableScheduleDraft, initialScheduleDraft, useScheduleCreation } from './schedule-draft.ts'

export { NewScheduleCameraScreen } from './new-schedule-camera-screen.tsx'
export { NewSchedulePositionScreen } from './new-schedule-position-screen.tsx'
export { NewScheduleTimeScreen } from './new-schedule-time-screen.tsx'

/** Renders the steps for creating a schedule and stores their draft, which is discarded on unmount (spec 2). */
export const NewScheduleScreen = () => {
  const [draft, setDraft] = useState(initialScheduleDraft)
  const creation = useScheduleCreation()
  const edited: EditableScheduleDraft = {
    ...draft,
    change: (changed) => {
      setDraft((before) => ({ ...before, ...changed }))
      // The reason for a failure stays until the time changes, because only step 3 shows it. Resetting a pending
      // creation would drop its callbacks.
      if ('time' in changed && !creation.isPending) creation.reset()
    },
    creation,
  }
  return (
    <div className={classNames(layout.stack, styles.screen)} data-gap="6">
      <header className={classNames(layout.row, layout.spread, styles.header)}>
        <h1>New schedule</h1>
        <ScheduleSteps />
      </header>
      <Outlet context={edited} />
    </div>
  )
}

const steps = [
  { name: 'Camera', path: paths.newSchedule },
  { name: 'Position', path: paths.newSchedulePosition },
  { name: 'Time', path: paths.newScheduleTime },
] as const

const ScheduleSteps = () => {
  const { pathname } = useLocation()
  const current = steps.findIndex(({ path }) => matchPath(path, pathname))
  return (
    <ol className={classNames(layout.row, styles.steps)} aria-label="Steps">
      {steps.map(({ name }, index) => (
        <li
          key={name}
          className={classNames(layout.line, styles.item)}
          data-gap="2"
          data-state={index < current ? 'done' : index === current ? 'current' : 'ahead'}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={classNames(layout.middle, layout.small, styles.number)}>
            {index < current ? <Check size={14} aria-label={`${index + 1}, done`} /> : index + 1}
          </span>
          <span>{name}</span>
        </li>
      ))}
    </ol>
  )
}
