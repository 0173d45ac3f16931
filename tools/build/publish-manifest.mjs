// Replaces the package.json in the current folder with the one that `npm pack` packs, or restores it. The packed one
// takes `bin` and `exports` from `publishConfig`, and lists no dependencies, because dist/ contains them. Usage: node
// publish-manifest.mjs write|restore
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

const [command] = process.argv.slice(2)
const manifest = 'package.json'
const original = '.package.tmp.json'

if (command === 'write') {
  // After an interrupted `npm pack`, the manifest is still the packed one.
  if (!existsSync(original)) renameSync(manifest, original)
  const { name, version, description, license, type, engines, files, publishConfig } = JSON.parse(
    readFileSync(original, 'utf8'),
  )
  const packedManifest = { name, version, description, license, type, engines, files, ...publishConfig }
  writeFileSync(manifest, `${JSON.stringify(packedManifest, null, 2)}\n`)
} else if (command === 'restore') {
  if (existsSync(original)) renameSync(original, manifest)
} else {
  throw new Error('Usage: node publish-manifest.mjs write|restore')
}
