import type { Job } from '../jobs.ts'
import { type OnSkipped, readList, readOptionalText, readText } from './fields.ts'

/** The icon of a job file may be missing. */
export const readJobs = (body: unknown, onSkipped: OnSkipped): Job[] =>
  readList(
    body,
    ['data', 'job'],
    (entry) => ({ name: readText(entry, 'name'), icon: readOptionalText(entry, 'icon') }),
    onSkipped,
  )
