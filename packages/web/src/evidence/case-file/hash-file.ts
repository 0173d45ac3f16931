import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/**
 * SHA-256 of a file in hexadecimal. The browser has no function of its own for it when the console is served without
 * HTTPS.
 */
export const hashFile = async (file: Blob): Promise<string> => {
  const hash = sha256.create()
  const chunks = file.stream().getReader()
  for (let next = await chunks.read(); !next.done; next = await chunks.read()) hash.update(next.value)
  return bytesToHex(hash.digest())
}
