import { useQuery } from '@tanstack/react-query'
import { jobList } from '../../rig/jobs.ts'
import { ListFrame } from '../../ui/list-frame.tsx'
import { ComingFiles } from '../coming-files.tsx'
import { RunDialog } from '../run-dialog.tsx'
import { useItemRun } from '../use-item-run.ts'
import { JobBrowser } from './job-browser.tsx'
import styles from './job-screen.module.css'
import { jobShape } from './job-shape.ts'
import { NoJobs } from './no-jobs.tsx'

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
