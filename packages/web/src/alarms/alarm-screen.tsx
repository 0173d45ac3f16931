import { Info, OctagonX, TriangleAlert } from 'lucide-react'
import { Badge } from '../ui/badge.tsx'
import { classNames } from '../ui/class-names.ts'
import layout from '../ui/layout.module.css'
import styles from './alarm-screen.module.css'

/** Fixed sample entries, because the specification defines no endpoint for alarms (spec 2). */
const alarms = [
  {
    title: 'Low Battery',
    severity: 'Warning',
    tone: 'warning',
    at: '2024-05-14T09:42',
    when: '14 May 2024, 09:42',
    Icon: TriangleAlert,
  },
  {
    title: 'Scheduler running',
    severity: 'Information',
    tone: 'accent',
    at: '2024-05-13T14:30',
    when: '13 May 2024, 14:30',
    Icon: Info,
  },
  {
    title: 'Error encountered',
    severity: 'Error',
    tone: 'danger',
    at: '2024-05-11T22:07',
    when: '11 May 2024, 22:07',
    Icon: OctagonX,
  },
] as const

export const AlarmScreen = () => (
  <div data-roomy>
    <header className={classNames(layout.row, styles.header)}>
      <h1>Alarm</h1>
      <Badge tone="neutral">Sample</Badge>
    </header>
    <ul aria-label="Alarms" className={classNames(layout.tiles, styles.list)} data-gap="4">
      {alarms.map(({ title, severity, tone, at, when, Icon }) => (
        <li key={title} className={classNames(layout.panel, styles.alarm)} data-tone={tone}>
          <span className={classNames(layout.middle, styles.shape)}>
            <Icon aria-hidden />
          </span>
          <h2 className={styles.name}>{title}</h2>
          <p className={classNames(layout.strong, styles.severity)}>{severity}</p>
          <time dateTime={at} className={classNames(layout.soft, styles.when)}>
            {when}
          </time>
        </li>
      ))}
    </ul>
  </div>
)
