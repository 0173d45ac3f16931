import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link } from 'react-router-dom'
import { cameraList } from '../features/cameras/cameras-api.ts'
import { NoSchedules } from '../features/schedules/no-schedules.tsx'
import { ScheduleBrowser } from '../features/schedules/schedule-browser.tsx'
import { scheduleList } from '../features/schedules/schedules-api.ts'
import { paths } from '../lib/paths.ts'
import buttonStyles from '../ui/button.module.css'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import styles from './scheduler-screen.module.css'

/** The daily patrols (spec 2, /dashboard/scheduler). */
export const SchedulerScreen = () => (
  <div className={styles.screen}>
    <header className={styles.header}>
      <h1>Schedule(s)</h1>
      <Link to={paths.newSchedule} className={buttonStyles.button} data-variant="primary">
        <Plus aria-hidden />
        Create a new Schedule
      </Link>
    </header>
    <Schedules />
  </div>
)

const Schedules = () => {
  const cameras = useQuery(cameraList()).data ?? []
  const cameraNames = new Map(cameras.map(({ cameraID, name }) => [cameraID, name]))
  const { data: schedules, isError, refetch } = useQuery(scheduleList())
  if (schedules && schedules.length > 0) return <ScheduleBrowser schedules={schedules} cameraNames={cameraNames} />
  if (schedules) return <EmptyState title="No schedule created" picture={<NoSchedules />} />
  if (!isError) return <EmptyState title="Loading..." picture={<Spinner size={40} />} />
  return (
    <EmptyState title="The schedules could not be loaded" picture={<NoSchedules />}>
      <Button onClick={() => refetch()}>Try again</Button>
    </EmptyState>
  )
}
