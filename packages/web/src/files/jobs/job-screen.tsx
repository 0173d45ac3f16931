import type { Job } from '@rig/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import { jobFiles, polledJobList } from '../../rig/jobs.ts'
import { parseRecordingName } from '../../rig/recordings.ts'
import styles from '../file-browser.module.css'
import { FileBrowser } from '../file-browser.tsx'
import { FileScreen, type FileScreenOptions } from '../file-screen.tsx'
import { jobGridShape } from '../grid-shapes.ts'
import fileIcon from './file-icon.svg'

/** Renders the reports on patrols (spec 2, /dashboard/job). */
export const JobScreen = () => (
  <FileScreen options={options} query={useQuery(polledJobList(useConsole()))}>
    {(jobs) => <JobBrowser jobs={jobs} />}
  </FileScreen>
)

const JobBrowser = ({ jobs }: { jobs: readonly Job[] }) => {
  const { resolveUrl } = useConsole()
  const files = useMemo(
    () =>
      jobs.map(({ name, icon }) => ({
        name,
        recording: parseRecordingName(name),
        kind: null,
        media: { list: 'jobs', name } as const,
        icon: resolveUrl(icon),
        drawing: fileIcon,
      })),
    [resolveUrl, jobs],
  )
  return <FileBrowser files={files} />
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

const options: FileScreenOptions = {
  title: 'Job',
  files: jobFiles,
  texts: { loading: 'Loading..', empty: 'No Job', failed: 'The jobs could not be loaded' },
  shape: jobGridShape,
  Illustration: EmptyJobsIllustration,
  className: styles.icons,
}
