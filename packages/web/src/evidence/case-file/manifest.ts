import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { readRecordingName } from '../../rig/recording-name.ts'

/** One file in the manifest of a case file. */
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

/** Returns the record of a file; `cameras` are the names of the rig's cameras. */
export const recordFile = async (
  { name, note }: { name: string; note: string },
  file: Blob,
  cameras: readonly string[],
): Promise<CaseRecord> => {
  const { camera, takenAt } = readRecordingName(name, cameras)
  return { name, note, camera, takenAt, bytes: file.size, sha256: await hashFile(file) }
}

/** Returns the SHA-256 of a file in hexadecimal. `crypto.subtle` is missing when the console is served without HTTPS. */
const hashFile = async (file: Blob): Promise<string> => {
  const hash = sha256.create()
  const chunks = file.stream().getReader()
  for (let next = await chunks.read(); !next.done; next = await chunks.read()) hash.update(next.value)
  return bytesToHex(hash.digest())
}
