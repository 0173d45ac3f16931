import type { Camera } from '@rig/contract'
import type { ListedSchedule } from '@rig/contract/reading/screens'
import { memo } from 'react'
import fallback from '../cameras/camera-fallback.svg'
import { useConsole } from '../console/console-context.tsx'
import { getScheduledTrack } from '../rig/find-recordings.ts'
import { formatAxisValue } from '../rig/ptz.ts'
import { Badge } from '../ui/badge.tsx'
import { classNames } from '../ui/class-names.ts'
import { ImageOrFallback } from '../ui/image.tsx'
import layout from '../ui/layout.module.css'
import styles from './scheduler-screen.module.css'

type ScheduleListProps = {
  schedules: readonly ListedSchedule[]
  cameras: ReadonlyMap<string, Camera>
  /** Id of the schedule whose patrol appears to be running. */
  running: string | null
  selectedId: string | null
  onSelect: (id: string) => void
}

// `memo` prevents the clock from re-rendering the cards every second
export const ScheduleList = memo(({ schedules, cameras, running, selectedId, onSelect }: ScheduleListProps) => (
  <ul className={styles.cards} aria-label="Schedules">
    {schedules.map((schedule) => (
      <li key={schedule._id}>
        <ScheduleCard
          schedule={schedule}
          camera={cameras.get(schedule.cameraID)}
          isRunning={schedule._id === running}
          isSelected={schedule._id === selectedId}
          onSelect={() => onSelect(schedule._id)}
        />
      </li>
    ))}
  </ul>
))

type ScheduleCardProps = {
  schedule: ListedSchedule
  /** Camera of the schedule, or undefined if the rig does not list it. */
  camera: Camera | undefined
  isRunning: boolean
  isSelected: boolean
  onSelect: () => void
}

const ScheduleCard = ({ schedule, camera, isRunning, isSelected, onSelect }: ScheduleCardProps) => {
  const { config, resolveUrl } = useConsole()
  const { cameraID, time } = schedule
  const { from, to } = getScheduledTrack(schedule)
  return (
    <button
      type="button"
      className={classNames(layout.choice, styles.card)}
      aria-pressed={isSelected}
      onClick={onSelect}
    >
      <span className={styles.picture}>
        <ImageOrFallback src={resolveUrl(camera?.poster ?? '')} fallback={fallback} alt="" className={layout.cover} />
        {isRunning && (
          <span className={styles.running}>
            <Badge tone="online">Probably patrolling now</Badge>
          </span>
        )}
      </span>
      {/* The labels are from spec 2 */}
      <span className={layout.strong}>
        {cameraID.includes(config.knownCameraId) ? 'Inspection Camera' : 'PTZ Camera'}
      </span>
      {camera && <span className={classNames(layout.soft, layout.small, layout.breakable)}>{camera.name}</span>}
      <span className={classNames(layout.soft, layout.small, layout.breakable)}>
        Sled {formatAxisValue(from)} to {formatAxisValue(to)}
      </span>
      <time className={styles.start}>{time}</time>
    </button>
  )
}
