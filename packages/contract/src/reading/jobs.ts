import type { Job } from '../jobs.ts'
import { type OnSkipped, readList, readOptionalText, readText } from './fields.ts'

/** Returns the job files. A file without an icon gets an empty one; the console then draws its own. */
export const readJobs = (body: unknown, onSkipped: OnSkipped): Job[] =>
  readList(
    body,
    ['data', 'job'],
    (entry) => ({ name: readText(entry, 'name'), icon: readOptionalText(entry, 'icon') }),
    onSkipped,
  )
