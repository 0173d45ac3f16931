import type { Job } from '../jobs.ts'
import { createListReader, readOptionalText, readText } from './fields.ts'

/** The icon of a job file may be missing. */
export const readJobs = createListReader(
  ['data', 'job'],
  (entry): Job => ({ name: readText(entry, 'name'), icon: readOptionalText(entry, 'icon') }),
)
