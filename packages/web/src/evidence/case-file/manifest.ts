import { readRecordingName } from '../../rig/recording-name.ts'

/** What the manifest of a case file says about one file. */
export type CaseRecord = {
  name: string
  note: string
  /** The camera and the time (ISO 8601, UTC), if the name contains them. */
  camera: string | null
  takenAt: string | null
  bytes: number
  sha256: string
}

export type Manifest = { title: string; writtenAt: string; writtenBy: string; files: readonly CaseRecord[] }

type CaseContent = { name: string; note: string; bytes: number; sha256: string }

/** The record of a file; `cameras` are the names of the rig's cameras. */
export const recordFile = ({ name, note, bytes, sha256 }: CaseContent, cameras: readonly string[]): CaseRecord => {
  const { camera, takenAt } = readRecordingName(name, cameras)
  return { name, note, camera, takenAt, bytes, sha256 }
}
