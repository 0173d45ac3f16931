import { useQuery } from '@tanstack/react-query'
import { JobGrid } from '../features/jobs/job-grid.tsx'
import { jobList } from '../features/jobs/jobs-api.ts'
import { NoJobs } from '../features/jobs/no-jobs.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import styles from './job-screen.module.css'

/** The reports of the patrols (spec 2, /dashboard/job). */
export const JobScreen = () => (
  <div className={styles.screen}>
    <h1>Job</h1>
    <Jobs />
  </div>
)

const Jobs = () => {
  const { data: jobs, isError, refetch } = useQuery(jobList())
  if (jobs && jobs.length > 0) return <JobGrid jobs={jobs} />
  if (jobs) return <EmptyState title="No Job" picture={<NoJobs />} />
  if (!isError) return <EmptyState title="Loading.." picture={<Spinner size={40} />} />
  return (
    <EmptyState title="The jobs could not be loaded" picture={<NoJobs />}>
      <Button onClick={() => refetch()}>Try again</Button>
    </EmptyState>
  )
}
