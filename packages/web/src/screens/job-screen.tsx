import { useQuery } from '@tanstack/react-query'
import { JobBrowser } from '../features/jobs/job-browser.tsx'
import { jobShape } from '../features/jobs/job-shape.ts'
import { jobList } from '../features/jobs/jobs-api.ts'
import { NoJobs } from '../features/jobs/no-jobs.tsx'
import { ComingFiles } from '../ui/files/coming-files.tsx'
import { RunDialog } from '../ui/files/run-dialog.tsx'
import { useItemRun } from '../ui/files/use-item-run.ts'
import { ListFrame } from '../ui/list-frame.tsx'
import styles from './job-screen.module.css'

const words = { loading: 'Loading..', empty: 'No Job', failed: 'The jobs could not be loaded' }

/** The reports of the patrols (spec 2, /dashboard/job). */
export const JobScreen = () => {
  const { run, start, stop, clear } = useItemRun()
  return (
    <div className={styles.screen}>
      <h1>Job</h1>
      <ListFrame
        list={useQuery(jobList())}
        words={words}
        picture={<NoJobs />}
        coming={<ComingFiles shape={jobShape} />}
      >
        {(jobs) => <JobBrowser jobs={jobs} startRun={start} />}
      </ListFrame>
      {/* Its results stay to be read when the files that it was about are gone */}
      {run && <RunDialog {...run} onStop={stop} onClose={clear} />}
    </div>
  )
}
