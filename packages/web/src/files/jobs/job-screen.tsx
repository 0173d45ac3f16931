import type { Job } from '@rig/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useConsole, useLeftOutCount } from '../../console/console-context.tsx'
import { useRowDeletion } from '../../console/use-deleted-rows.ts'
import { useSingleMutation } from '../../console/use-single-mutation.ts'
import { deleteJob, deleteJobs, jobDeletionControl, jobList } from '../../rig/jobs.ts'
import { parseRecordingName } from '../../rig/recordings.ts'
import { classNames } from '../../ui/class-names.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ListFrame } from '../../ui/list-frame.tsx'
import styles from '../file-browser.module.css'
import { FileBrowser, FileBrowserSkeleton } from '../file-browser.tsx'
import { jobGridShape } from '../grid-shapes.ts'
import { type StartItemRun, useItemRun } from '../item-run.ts'
import { useFileSearch } from '../use-file-search.ts'
import { type NewFiles, useSteadyList } from '../use-steady-list.ts'
import fileIcon from './file-icon.svg'

const RunDialog = lazyPart(() => import('../run-dialog.tsx'), 'RunDialog')

const texts = { loading: 'Loading..', empty: 'No Job', failed: 'The jobs could not be loaded' }

/** Renders the reports on patrols (spec 2, /dashboard/job). */
export const JobScreen = () => {
  const { run, start, stop, clear } = useItemRun()
  const { list, newFiles } = useSteadyList(useQuery(jobList(useConsole())), run !== null)
  return (
    <div className={classNames(styles.screen, styles.icons)}>
      <h1>Job</h1>
      <ListFrame
        list={list}
        texts={texts}
        leftOut={useLeftOutCount('jobs.list')}
        picture={<EmptyJobsIllustration />}
        skeleton={<FileBrowserSkeleton shape={jobGridShape} />}
      >
        {(jobs) => <JobBrowser jobs={jobs} startRun={start} newFiles={newFiles} />}
      </ListFrame>
      {/* The dialog is outside the list, because its results must stay visible after the files are deleted */}
      {run && <RunDialog {...run} onStop={stop} onClose={clear} />}
    </div>
  )
}

type JobBrowserProps = { jobs: readonly Job[]; startRun: StartItemRun; newFiles: NewFiles }

const JobBrowser = ({ jobs, startRun, newFiles }: JobBrowserProps) => {
  const rigConsole = useConsole()
  const bulkDeletion = useSingleMutation(deleteJobs(rigConsole))
  const files = useMemo(
    () =>
      jobs.map(({ name, icon }) => ({
        name,
        recording: parseRecordingName(name),
        kind: null,
        media: { list: 'jobs', name } as const,
        icon: rigConsole.resolveUrl(icon),
        drawing: fileIcon,
        deletionControl: jobDeletionControl(name),
      })),
    [rigConsole, jobs],
  )
  const { found, ...search } = useFileSearch(files)
  const deletion = useRowDeletion(deleteJob(rigConsole), 'Job', () => found.map(({ name }) => name))
  return (
    <FileBrowser
      label="Job"
      files={found}
      search={search}
      shape={jobGridShape}
      noResults={{ title: 'Nothing found', picture: <EmptyJobsIllustration /> }}
      startRun={startRun}
      newFiles={newFiles}
      onDelete={deletion.mutate}
      onDeleteMany={bulkDeletion.mutate}
    />
  )
}

const EmptyJobsIllustration = () => (
  <svg viewBox="0 0 96 96" fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round" aria-hidden>
    <path d="M2 16c30 8 62 8 92 0" stroke="var(--line-control)" strokeWidth="2" />
    <g strokeWidth="2">
      <path d="M32 34h22l10 10v14" strokeDasharray="4 5" />
      <path d="M32 34v24" strokeDasharray="4 5" />
      <path d="M14 58h20l4 8h20l4-8h20v18a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4z" />
    </g>
  </svg>
)
