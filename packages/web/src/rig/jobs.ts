import { readJobs } from '@rig/contract/reading/screens'
import { queryOptions } from '@tanstack/react-query'
import type { RigConsole } from '../console/console.ts'
import { createFileRequests } from './files.ts'

export const jobFiles = createFileRequests({
  list: 'jobs',
  deleted: 'Job deleted',
  remove: ({ rig }, name) => rig.jobs.remove({ params: { name } }),
})

/** Query options for the list of jobs, in the order of the rig: newest first. */
export const jobList = ({ rig }: RigConsole) =>
  queryOptions({
    queryKey: jobFiles.key,
    queryFn: async () => (await rig.jobs.list()).read(readJobs),
  })

/** Query options that poll the list. Use them only in the screen of the list. */
export const polledJobList = (rigConsole: RigConsole) =>
  queryOptions({ ...jobList(rigConsole), ...jobFiles.poll(rigConsole) })
