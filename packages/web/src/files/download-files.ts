import { followLink } from '../ui/follow-link.ts'
import { pickSavePlace } from '../ui/save-place.ts'
import type { ListedFile } from './listed-file.ts'
import type { StartRun } from './use-item-run.ts'
import { zipFiles } from './zip-files.ts'

/** A browser opens six connections to a host; steering and stopping must find one free. */
const DOWNLOADS_AT_ONCE = 4

/** Downloads files as one zip named after their list, in a run that the operator watches; a single file is saved as it is. */
export const downloadFiles = async (label: string, files: readonly ListedFile[], startRun: StartRun) => {
  const [first, second] = files
  if (first && !second) return followLink(first.address, first.name)
  const zipName = zipNameOf(label, new Date())
  const save = await pickSavePlace(zipName)
  if (!save) return
  const names = files.map(({ name }) => name)
  await startRun({ title: 'Download', names, atOnce: DOWNLOADS_AT_ONCE, ...zipFiles(files, zipName, save) })
}

/** Its list and the time in UTC, without what a file system forbids. */
const zipNameOf = (label: string, now: Date) => `${label} ${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.zip`
