// Writes the name, version and licence text of each third-party dependency that a package ships.
// Usage: node third-party-notices.mjs PACKAGE FILE
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [name, file] = process.argv.slice(2)
if (!name || !file) throw new Error('Usage: node third-party-notices.mjs PACKAGE FILE')

const listed = execFileSync('pnpm', ['--filter-prod', `${name}...`, 'licenses', 'list', '--prod', '--json'], {
  encoding: 'utf8',
})
const shipped = Object.values(JSON.parse(listed))
  .flat()
  .toSorted((one, other) => one.name.localeCompare(other.name))
writeFileSync(file, `${shipped.map(formatNotice).join(`\n${'-'.repeat(80)}\n\n`)}\n`)

function formatNotice({ name, versions, license, homepage, paths: [folder] }) {
  const texts = readdirSync(folder)
    .filter((entry) => /^(licen[cs]e|notice|copying)/i.test(entry))
    .map((entry) => readFileSync(join(folder, entry), 'utf8').trim())
  return [`${name} ${versions.join(', ')}`, `Licence: ${license}`, homepage ?? '', '', ...texts].join('\n').trim()
}
