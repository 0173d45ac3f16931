import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../lib/api.ts'

/** All job files, newest first as the rig answers them (spec 7, job). */
export const jobList = () =>
  queryOptions({
    queryKey: ['jobs'],
    queryFn: () => unwrap(api.jobs.list()),
    select: (reply) => reply.data.job,
  })

/** Deletes a job file by its name; the page reloads on success (spec 4), a failure is silent (spec 8). */
export const jobRemoval = () =>
  mutationOptions({
    mutationFn: (name: string) => unwrap(api.jobs.remove({ params: { name } })),
    meta: { success: 'Job deleted', failure: 'silent', reload: true },
  })
