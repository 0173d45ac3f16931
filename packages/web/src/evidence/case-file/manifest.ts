import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { parseRecordingName } from '../../rig/recording-name.ts'

export type CaseManifestEntry = {
  name: string
  note: string
  /** `camera` and `takenAt` (ISO 8601, UTC) are null if the file name does not contain them. */
  camera: string | null
  takenAt: string | null
  bytes: number
  sha256: string
}

export type CaseManifest = { title: string; writtenAt: string; writtenBy: string; files: readonly CaseManifestEntry[] }

/** Returns the manifest entry for a file. `cameras` lists the names of all the rig's cameras. */
export const createManifestEntry = async (
  { name, note }: { name: string; note: string },
  file: Blob,
  cameras: readonly string[],
): Promise<CaseManifestEntry> => {
  const { camera, takenAt } = parseRecordingName(name, cameras)
  return { name, note, camera, takenAt, bytes: file.size, sha256: await hashFile(file) }
}

/**
 * Returns the SHA-256 hash of a file in hexadecimal. `crypto.subtle` is not available when the console is served
 * without HTTPS.
 */
const hashFile = async (file: Blob): Promise<string> => {
  const hash = sha256.create()
  const chunks = file.stream().getReader()
  for (let next = await chunks.read(); !next.done; next = await chunks.read()) hash.update(next.value)
  return bytesToHex(hash.digest())
}
