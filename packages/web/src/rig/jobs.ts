import { readJobs } from '@rig/contract/reading/jobs'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RigConsole } from '../console/console.ts'
import { retryWhileFailing } from './retry.ts'

const jobsKey = ['jobs']

/** Query options for the job files. Keeps the rig's order, which is newest first. */
export const jobList = ({ rig }: RigConsole) =>
  queryOptions({
    ...retryWhileFailing,
    queryKey: jobsKey,
    queryFn: async () => {
      const response = await rig.jobs.list()
      return response.read(readJobs)
    },
  })

export const deleteJob = ({ rig }: RigConsole) =>
  mutationOptions({
    mutationFn: (name: string) => rig.jobs.remove({ params: { name } }),
    meta: { success: 'Job deleted', failure: 'silent', reload: true },
  })

/**
 * Deletes several files. `run` shows its own progress and must reject unless every file is deleted. If it rejects, the
 * list is refetched instead of reloading the page.
 */
export const deleteJobs = ({ rig }: RigConsole) =>
  mutationOptions({
    mutationFn: (run: (deleteOne: (name: string) => Promise<unknown>) => Promise<unknown>) =>
      run((name) => rig.jobs.remove({ params: { name } })),
    meta: { success: 'Job deleted', failure: 'silent', reload: true, refresh: jobsKey, quiet: true },
  })
