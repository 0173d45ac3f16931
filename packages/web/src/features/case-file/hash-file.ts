import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** SHA-256 of a file in hexadecimal. The browser's own is missing where the console is served without HTTPS. */
export const hashFile = async (file: Blob): Promise<string> => {
  const hash = sha256.create()
  const chunks = file.stream().getReader()
  for (let next = await chunks.read(); !next.done; next = await chunks.read()) hash.update(next.value)
  return bytesToHex(hash.digest())
}
