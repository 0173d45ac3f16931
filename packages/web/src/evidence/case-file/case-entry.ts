/** A film that a still shows, and the position of the shown frame in seconds from the start of the film. */
export type StillSource = { name: string; seconds: number }

/** A recording in the gallery, identified by its name, or a still that the console has made. */
export type CaseEntry = {
  name: string
  note: string
  still?: Blob | undefined
  /** The films that a still shows. Missing in stills that an earlier version has made. */
  sources?: readonly StillSource[] | undefined
  /** Only set in the database, which stores the still under a separate key. */
  isStill?: boolean | undefined
}

export type CaseFile = { entries: readonly CaseEntry[]; title: string }

export type CaseChange = (file: CaseFile) => CaseFile

export const emptyCase: CaseFile = { entries: [], title: '' }

/** Case files of version 1.1 and earlier, keyed by the operator's first and last name. */
export type LegacyCases = {
  state: { files: Record<string, readonly CaseEntry[]>; titles?: Record<string, string> | undefined }
}

export const LEGACY_KEY = 'case-files'
