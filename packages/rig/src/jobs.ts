import type { JobRecord } from '@rig/contract/sim'
import { findUnusedName } from './state/file-names.ts'
import type { Rig } from './state/rig.ts'
import { RigError } from './state/rig-error.ts'

const MAX_JOBS = 2000

/** Returns the job files newest first. The rig stores them oldest first. */
export const listJobs = (rig: Rig): JobRecord[] => rig.jobs.toReversed()

/** Throws RigError `job-not-found`. */
export const findJob = (rig: Rig, name: string): JobRecord => {
  const found = rig.jobs.find((job) => job.name === name)
  if (!found) throw new RigError('job-not-found', { name })
  return found
}

/** Adds a job file, with a number if its name is taken. The caller stores its bytes and frees those of `dropped`. */
export const addJob = (rig: Rig, requested: JobRecord) => {
  const job = { ...requested, name: findUnusedName(requested.name, rig.jobs) }
  const all = [...rig.jobs, job].toSorted((a, b) => a.createdAt - b.createdAt)
  return { rig: { ...rig, jobs: all.slice(-MAX_JOBS) }, job, dropped: all.slice(0, -MAX_JOBS) }
}

/** Throws RigError `job-not-found`. */
export const removeJob = (rig: Rig, { name }: { name: string }): Rig => {
  const found = findJob(rig, name)
  return { ...rig, jobs: rig.jobs.filter((job) => job !== found) }
}
