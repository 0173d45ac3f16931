import type { Job } from '@rig/contract'
import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { jobAddress, rigAddress } from '../../console/config.ts'
import { deleteJob, deleteJobs } from '../../rig/jobs.ts'
import { FileBrowser } from '../file-browser.tsx'
import { useFileSearch } from '../use-file-search.ts'
import type { StartRun } from '../use-item-run.ts'
import fileIcon from './file-icon.svg'
import { jobShape } from './job-shape.ts'
import { NoJobs } from './no-jobs.tsx'

/** The job files, five in a row (spec 9). */
export const JobBrowser = ({ jobs, startRun }: { jobs: readonly Job[]; startRun: StartRun }) => {
  const deletion = useMutation(deleteJob())
  const bulkDeletion = useMutation(deleteJobs())
  const { found, ...search } = useFileSearch(useMemo(() => jobs.map(jobFile), [jobs]))
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

const jobFile = ({ name, icon }: Job) => ({
  name,
  address: jobAddress(name),
  picture: rigAddress(icon),
  drawing: fileIcon,
})
