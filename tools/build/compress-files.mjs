// Writes a .br and a .gz file beside each text file in a folder, for servers that send precompressed files.
// Usage: node compress-files.mjs FOLDER
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Smaller files are skipped, because the response headers outweigh the savings. */
const MIN_BYTES = 1_024
const TEXT = /\.(css|html|js|json|svg|txt|webmanifest)$/

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Usage: node compress-files.mjs FOLDER')

for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath, entry.name)
  if (!entry.isFile() || !TEXT.test(file)) continue
  const bytes = readFileSync(file)
  if (bytes.length < MIN_BYTES) continue
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  )
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
