import { readJobs } from '@rig/contract/reading/jobs'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RigConsole } from '../console/console.ts'
import { countLeftOut } from './left-out.ts'
import { createPollPace } from './poll-pace.ts'

export const JOBS_KEY = 'jobs'
const jobsKey = [JOBS_KEY]

/** Keeps the order of the rig, which lists the newest file first. Polls the list while the tab is visible. */
export const jobList = (rigConsole: RigConsole) =>
  queryOptions({
    queryKey: jobsKey,
    queryFn: () =>
      rigConsole.part(createJobPace).track(async () => {
        const response = await rigConsole.rig.jobs.list()
        return response.read(countLeftOut(rigConsole, JOBS_KEY, readJobs))
      }),
    refetchInterval: () => rigConsole.part(createJobPace).getIntervalMs(),
  })

const createJobPace = (rigConsole: RigConsole) => createPollPace(rigConsole)

export const jobDeletionControl = (name: string) => `delete job ${name}`

export const deleteJob = ({ rig }: RigConsole) =>
  mutationOptions({
    mutationFn: (name: string) => rig.jobs.remove({ params: { name } }),
    meta: {
      success: 'Job deleted',
      failure: 'silent',
      reload: true,
      subject: (name: string) => name,
      refusedAt: (name: string) => [jobDeletionControl(name)],
    },
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
