import { readJobs } from '@rig/contract/reading/jobs'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { askRig, callRig } from '../console/api.ts'
import { type DeletionRun, requireAllDone } from '../files/item-run.ts'
import { queryKeys } from './query-keys.ts'
import { retriedWhileFailing } from './retry.ts'

/** All job files, newest first as the rig answers them (spec 7, job). */
export const jobList = () =>
  queryOptions({ ...retriedWhileFailing, queryKey: queryKeys.jobs, queryFn: () => askRig('jobs.list', {}, readJobs) })

/** Deletes a job file by its name; the page reloads on success (spec 4), a failure is silent (spec 8). */
export const deleteJob = () =>
  mutationOptions({
    mutationFn: requestDeletion,
    meta: { success: 'Job deleted', failure: 'silent', reload: true },
  })

/**
 * Deletes several job files in a run whose progress the operator sees file by file. Only if every file is gone does it
 * succeed, and the page reloads once; otherwise the list is fetched again.
 */
export const deleteJobs = () =>
  mutationOptions({
    mutationFn: async (run: DeletionRun) => requireAllDone(await run(requestDeletion)),
    meta: { success: 'Job deleted', failure: 'silent', reload: true, refresh: queryKeys.jobs, quiet: true },
  })

const requestDeletion = (name: string) => callRig('jobs.remove', { params: { name } })
