import type { Job } from '@rig/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import { deleteJob, deleteJobs, jobList } from '../../rig/jobs.ts'
import { ListFrame } from '../../ui/list-frame.tsx'
import { FileBrowser, FileBrowserSkeleton } from '../file-browser.tsx'
import { type StartRun, useItemRun } from '../item-run.ts'
import { RunDialog } from '../run-dialog.tsx'
import { jobShape } from '../tile-shapes.ts'
import { useFileSearch } from '../use-file-search.ts'
import fileIcon from './file-icon.svg'
import styles from './job-screen.module.css'

const texts = { loading: 'Loading..', empty: 'No Job', failed: 'The jobs could not be loaded' }

/** The reports of the patrols (spec 2, /dashboard/job). */
export const JobScreen = () => {
  const { run, start, stop, clear } = useItemRun()
  return (
    <div className={styles.screen}>
      <h1>Job</h1>
      <ListFrame
        list={useQuery(jobList(useConsole()))}
        texts={texts}
        picture={<NoJobs />}
        skeleton={<FileBrowserSkeleton shape={jobShape} />}
      >
        {(jobs) => <JobBrowser jobs={jobs} startRun={start} />}
      </ListFrame>
      {/* Outside the list: the results stay when the files are gone */}
      {run && <RunDialog {...run} onStop={stop} onClose={clear} />}
    </div>
  )
}

/** The job files, five in a row (spec 9). */
const JobBrowser = ({ jobs, startRun }: { jobs: readonly Job[]; startRun: StartRun }) => {
  const rigConsole = useConsole()
  const deletion = useMutation(deleteJob(rigConsole))
  const bulkDeletion = useMutation(deleteJobs(rigConsole))
  const files = useMemo(
    () =>
      jobs.map(({ name, icon }) => ({
        name,
        url: rigConsole.jobUrlOf(name),
        picture: rigConsole.urlOf(icon),
        drawing: fileIcon,
      })),
    [rigConsole, jobs],
  )
  const { found, ...search } = useFileSearch(files)
  return (
    <FileBrowser
      label="Job"
      files={found}
      search={search}
      shape={jobShape}
      nothing={{ title: 'Nothing found', picture: <NoJobs /> }}
      startRun={startRun}
      onDelete={deletion.mutate}
      onDeleteMany={bulkDeletion.mutate}
    />
  )
}

/** A drawing for a list without job files: an empty tray under the cable. */
const NoJobs = () => (
  <svg viewBox="0 0 96 96" fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round" aria-hidden>
    <path d="M2 16c30 8 62 8 92 0" stroke="var(--line-control)" strokeWidth="2" />
    <g strokeWidth="2">
      <path d="M32 34h22l10 10v14" strokeDasharray="4 5" />
      <path d="M32 34v24" strokeDasharray="4 5" />
      <path d="M14 58h20l4 8h20l4-8h20v18a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4z" />
    </g>
  </svg>
)
