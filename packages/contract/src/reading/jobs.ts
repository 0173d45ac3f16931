import type { Job } from '../jobs.ts'
import { type OnLeftOut, readList, readText, readTextOrNone } from './answer.ts'

/** The job files. One without an icon is shown with a drawing in its place. */
export const readJobs = (body: unknown, onLeftOut: OnLeftOut): Job[] =>
  readList(
    body,
    ['data', 'job'],
    (entry) => ({ name: readText(entry, 'name'), icon: readTextOrNone(entry, 'icon') }),
    onLeftOut,
  )
