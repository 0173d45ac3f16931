import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { type KnownCameras, parseRecordingName } from '../../rig/recordings.ts'
import type { CaseEntry } from './case-entry.ts'

/** A picture or film on the rig. `camera` and `takenAt` (ISO 8601, UTC) are null if the name does not contain them. */
export type Recording = {
  name: string
  camera: string | null
  takenAt: string | null
  /** Only for a film in a pair: the position of the shown frame in seconds from the start of the film. */
  seconds?: number | undefined
}

export type CaseManifestEntry = {
  /** Name of the file in the zip. */
  name: string
  note: string
  bytes: number
  sha256: string
  /** The recording, or both films of a pair. A pair that an earlier version has made contains no films. */
  recordings: readonly Recording[]
}

/** `reason` is a sentence without a full stop. */
export type MissingEntry = { name: string; note: string; reason: string }

export type CaseManifest = {
  title: string
  writtenAt: string
  /** The clock of `writtenAt`. */
  clock: 'rig' | 'computer'
  writtenBy: string
  files: readonly CaseManifestEntry[]
  /** Entries that could not be read. */
  missing: readonly MissingEntry[]
}

/** Returns the manifest entry for a file. */
export const createManifestEntry = async (
  { name, note, still, sources }: CaseEntry,
  nameInZip: string,
  file: Blob,
  cameras: KnownCameras,
): Promise<CaseManifestEntry> => {
  const shown = sources ?? (still ? [] : [{ name }])
  const recordings = shown.map((source) => {
    const recording = parseRecordingName(source.name)
    const found = cameras.find(recording)
    return { ...source, camera: (found && cameras.getName(found.cameraID)) ?? null, takenAt: recording.takenAt }
  })
  return { name: nameInZip, note, bytes: file.size, sha256: await hashFile(file), recordings }
}

/**
 * Returns the SHA-256 hash of a file in hexadecimal. `crypto.subtle` is not available when the console is served
 * without HTTPS.
 */
export const hashFile = async (file: Blob): Promise<string> => {
  const hash = sha256.create()
  const chunks = file.stream().getReader()
  for (let next = await chunks.read(); !next.done; next = await chunks.read()) hash.update(next.value)
  return bytesToHex(hash.digest())
}
