import { readJobs } from '@rig/contract/reading/jobs'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RigConsole } from '../console/console.ts'

const jobsKey = ['jobs']

/** Keeps the order of the rig, which lists the newest file first. Polls the list while the tab is visible. */
export const jobList = ({ rig, requestLog }: RigConsole) =>
  queryOptions({
    queryKey: jobsKey,
    queryFn: async () => (await rig.jobs.list()).read(readJobs),
    refetchInterval: () => requestLog.getPollIntervalMs('jobs.list'),
  })

export const jobDeletionControl = (name: string) => `delete job ${name}`

export const deleteJob = ({ rig }: RigConsole) =>
  mutationOptions({
    mutationFn: (name: string) => rig.jobs.remove({ params: { name } }),
    meta: {
      success: 'Job deleted',
      reload: true,
      subject: (name: string) => name,
      shownAt: (name: string) => [jobDeletionControl(name)],
    },
  })

/** `run` shows its own progress, and rejects unless every file is deleted. The list is then refetched. */
export const deleteJobs = ({ rig }: RigConsole) =>
  mutationOptions({
    mutationFn: (run: (deleteOne: (name: string) => Promise<unknown>) => Promise<unknown>) =>
      run((name) => rig.jobs.remove({ params: { name } })),
    meta: { success: 'Job deleted', reload: true, refresh: jobsKey, quiet: true },
  })
