import type { RigConsole } from '../console/console.ts'
import type { MediaFile } from './files.ts'
import { galleryList } from './gallery.ts'
import { jobList } from './jobs.ts'
import { createLocalFilms } from './local-films.ts'

const missingFileMessages = {
  gallery: 'The file is no longer in the gallery',
  jobs: 'The file is no longer in the list of jobs',
  computer: 'The file is no longer open. Open it from this computer again',
} as const satisfies Record<MediaFile['list'], string>

export const describeMissingFile = (list: MediaFile['list']) => missingFileMessages[list]

/** Returns the message that is shown until the console has the list of files in the gallery. */
export const describeUnloadedGallery = ({ isError }: { isError: boolean }) =>
  isError ? 'The gallery could not be loaded' : 'The gallery is loading'

/**
 * If the file is no longer listed, `read`, `renew` and `refresh` reject with an error that can be shown to the
 * operator.
 */
export type MediaLink = {
  /** The file, if the operator has opened it from the computer. Its URL needs no request, and does not expire. */
  file: File | null
  /** Returns the URL in the newest list, or null if this list does not contain the file or has not been loaded. */
  find: () => string | null
  /** Resolves to the URL in the newest list. Requests a new list only if `find` returns null. */
  read: () => Promise<string>
  /** Resolves to a new URL after the rig has refused the current one. Concurrent callers share one request. */
  renew: (refused: string) => Promise<string>
  /** Resolves to the URL in a list that is at most a few seconds old. */
  refresh: () => Promise<string>
}

/** Returns the link of a file. This is the only way to get the URL of a file from its name. */
export const createMediaLink = (rigConsole: RigConsole, { list, name }: MediaFile): MediaLink => {
  const { file, find, refresh } = lists[list](rigConsole, name)
  const getListedUrl = () => {
    const url = find()
    if (url === null) throw new Error(describeMissingFile(list))
    return url
  }
  const refreshList = async (maxAge: { staleTime?: number } = {}) => {
    await refresh(maxAge)
    return getListedUrl()
  }
  return {
    file,
    find,
    read: async () => find() ?? refreshList(),
    renew: async (refused) => {
      const current = find()
      return current === null || current === refused ? refreshList({ staleTime: 0 }) : current
    },
    refresh: () => refreshList(),
  }
}

const createGalleryLookup = (rigConsole: RigConsole, name: string) => {
  const { queryClient, resolveUrl } = rigConsole
  const list = galleryList(rigConsole)
  return {
    file: null,
    find: () => {
      const url = queryClient.getQueryData(list.queryKey)?.links.get(name)
      return url === undefined ? null : resolveUrl(url)
    },
    refresh: (maxAge: { staleTime?: number }) => queryClient.fetchQuery({ ...list, ...maxAge }),
  }
}

/** The URL of a job file never changes. Requesting the list of jobs renews the cookie that this URL requires. */
const createJobLookup = (rigConsole: RigConsole, name: string) => {
  const { queryClient, resolveJobUrl } = rigConsole
  const list = jobList(rigConsole)
  return {
    file: null,
    find: () => {
      const jobs = queryClient.getQueryData(list.queryKey)
      return jobs?.some((job) => job.name === name) ? resolveJobUrl(name) : null
    },
    refresh: (maxAge: { staleTime?: number }) => queryClient.fetchQuery({ ...list, ...maxAge }),
  }
}

const createLocalFilmLookup = (rigConsole: RigConsole, name: string) => {
  const film = rigConsole.area(createLocalFilms).find(name)
  return { file: film?.file ?? null, find: () => film?.url ?? null, refresh: async () => {} }
}

const lists = { gallery: createGalleryLookup, jobs: createJobLookup, computer: createLocalFilmLookup }
