import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useConsole, useUnreadableCount } from '../console/console-context.tsx'
import { paths } from '../console/paths.ts'
import { useControlMessage } from '../console/use-control-message.ts'
import { cameraList } from '../rig/cameras.ts'
import { SCHEDULE_LIST_CONTROL_ID, scheduleList } from '../rig/schedules.ts'
import { LinkButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { ListMessage } from '../ui/control-message.tsx'
import layout from '../ui/layout.module.css'
import { ListFrame } from '../ui/list-frame.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { NoSchedulesIllustration } from './no-schedules-illustration.tsx'
import { ScheduleBrowser } from './schedule-browser.tsx'
import styles from './scheduler-screen.module.css'

const listTexts = { loading: 'Loading...', empty: 'No schedule created', failed: 'The schedules could not be loaded' }

export const SchedulerScreen = () => {
  const rigConsole = useConsole()
  const { data } = useQuery(cameraList(rigConsole))
  const cameras = useMemo(() => new Map(data?.map((camera) => [camera.cameraID, camera])), [data])
  return (
    <div className={layout.stack} data-gap="4" data-roomy>
      <ListMessage {...useControlMessage(SCHEDULE_LIST_CONTROL_ID)} />
      <header className={classNames(layout.row, layout.spread)}>
        <h1>Schedule(s)</h1>
        <LinkButton to={paths.newSchedule} variant="primary">
          <Plus aria-hidden />
          Create a new Schedule
        </LinkButton>
      </header>
      <ListFrame
        list={useQuery(scheduleList(rigConsole))}
        texts={listTexts}
        unreadableCount={useUnreadableCount('schedules.list')}
        picture={<NoSchedulesIllustration />}
        skeleton={<SchedulesSkeleton />}
      >
        {(schedules) => <ScheduleBrowser schedules={schedules} cameras={cameras} />}
      </ListFrame>
    </div>
  )
}

const SchedulesSkeleton = () => (
  <div className={layout.stack} data-gap="4">
    <Skeleton className={styles.dayLoading} />
    <div className={styles.columns}>
      <div className={styles.cards}>
        {['first', 'second', 'third', 'fourth'].map((position) => (
          <Skeleton key={position} className={styles.cardLoading} />
        ))}
      </div>
      <Skeleton className={styles.detailsLoading} />
    </div>
  </div>
)
