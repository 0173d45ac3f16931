import { mutationOptions } from '@tanstack/react-query'
import type { RigConsole } from '../console/console.ts'

/** A file that the rig lists, or a file from this computer. Its name identifies it, because its URL expires. */
export type MediaFile = { list: RigList | 'computer'; name: string }

type RigList = 'gallery' | 'jobs'

export const getDeletionControlId = ({ list, name }: MediaFile) => `delete ${list} ${name}`
/** Returns the id of the control that shows messages about files that their list no longer contains. */
export const getFileListControlId = (list: MediaFile['list']) => `list ${list}`
export const getViewerDeletionControlId = ({ list, name }: MediaFile) => `delete open ${list} ${name}`

type FileRequestOptions = {
  list: RigList
  /** Message that is shown after a deletion. */
  deleted: string
  remove: (rigConsole: RigConsole, name: string) => Promise<unknown>
}

export type FileRequests = ReturnType<typeof createFileRequests>

/** Returns the requests that the gallery and the jobs have in common. */
export const createFileRequests = ({ list, deleted, remove }: FileRequestOptions) => {
  const key = [list]
  return {
    list,
    key,

    /** Query options that poll the list while the tab is visible. */
    poll: ({ requestLog }: RigConsole) => ({ refetchInterval: () => requestLog.getPollIntervalMs(`${list}.list`) }),

    /** Deletes one file. `beforeReload` can change the URL that the page reload opens. */
    deleteOne: (rigConsole: RigConsole, beforeReload?: (name: string) => Promise<void>) =>
      mutationOptions({
        mutationFn: async (name: string) => {
          await remove(rigConsole, name)
          await beforeReload?.(name)
        },
        meta: {
          success: deleted,
          deletes: true,
          reload: true,
          subject: (name: string) => name,
          shownAt: {
            failure: (name: string) => [
              getViewerDeletionControlId({ list, name }),
              getDeletionControlId({ list, name }),
            ],
            deletion: () => [getFileListControlId(list)],
          },
        },
      }),

    /** `run` calls `deleteOne` for each name, shows its progress, and rejects unless every file is deleted. */
    deleteMany: (
      rigConsole: RigConsole,
      run: (names: readonly string[], deleteOne: (name: string) => Promise<unknown>) => Promise<unknown>,
    ) =>
      mutationOptions({
        mutationFn: (names: readonly string[]) => run(names, (name) => remove(rigConsole, name)),
        meta: { success: deleted, reload: true, refresh: key, quiet: true },
      }),
  }
}
