import { readJobs } from '@rig/contract/reading/jobs'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RigConsole } from '../console/console.ts'
import { retryWhileFailing } from './retry.ts'

const jobsKey = ['jobs']

/** All job files, newest first as the rig returns them (spec 7, job). */
export const jobList = ({ rig }: RigConsole) =>
  queryOptions({
    ...retryWhileFailing,
    queryKey: jobsKey,
    queryFn: async () => {
      const response = await rig.jobs.list()
      return response.read(readJobs)
    },
  })

/** Deletes a job file by its name; the page reloads on success (spec 4), a failure is silent (spec 8). */
export const deleteJob = ({ rig }: RigConsole) =>
  mutationOptions({
    mutationFn: (name: string) => rig.jobs.remove({ params: { name } }),
    meta: { success: 'Job deleted', failure: 'silent', reload: true },
  })

/**
 * Deletes several job files in a run that shows its own progress and throws unless every file is deleted. On success the
 * page reloads once; otherwise the list is fetched again.
 */
export const deleteJobs = ({ rig }: RigConsole) =>
  mutationOptions({
    mutationFn: (run: (deleteOne: (name: string) => Promise<unknown>) => Promise<unknown>) =>
      run((name) => rig.jobs.remove({ params: { name } })),
    meta: { success: 'Job deleted', failure: 'silent', reload: true, refresh: jobsKey, quiet: true },
  })
