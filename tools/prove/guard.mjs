// Tests the motion guard in a million simulated runs, then each case ten times in a real browser. Prints the worst
// cases. `pnpm prove guard --write` updates the table in docs/motion-safety.md.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const { PROVE_RUNS = '1000000', PROVE_REPEATS = '10' } = process.env
const measurementsPath = join(mkdtempSync(join(tmpdir(), 'rig-prove-')), 'measured.jsonl')
const page = new URL('../../docs/motion-safety.md', import.meta.url)
const marks = ['<!-- worst-cases -->', '<!-- /worst-cases -->']

const steps = [
  { pnpm: 'unit --project web-logic testing/guard-proof', env: { PROVE_RUNS } },
  { pnpm: 'build' },
  { pnpm: 'e2e motion-safety --workers=1', env: { PROVE_TABLE: measurementsPath, PROVE_REPEATS } },
]
const failed = steps.filter(({ pnpm, env }) => {
  console.log(
    `\npnpm ${pnpm}  ${Object.entries(env ?? {})
      .map((entry) => entry.join('='))
      .join(' ')}`,
  )
  return spawnSync(`pnpm --silent run ${pnpm}`, { shell: true, stdio: 'inherit', env: { ...process.env, ...env } })
    .status
})

const table = formatTable(
  readFileSync(measurementsPath, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line)),
)
console.log(`\n${table}`)
if (process.argv.includes('--write')) {
  const [before, rest = ''] = readFileSync(page, 'utf8').split(marks[0])
  const [, after] = rest.split(marks[1])
  writeFileSync(page, `${before}${marks[0]}\n${table}\n${marks[1]}${after}`)
}
for (const { pnpm } of failed) console.error(`FAILED  pnpm ${pnpm}`)
process.exit(failed.length === 0 ? 0 : 1)

function formatTable(runs) {
  const titles = [...new Set(runs.map(({ title }) => title))]
  const cases = titles.map((title) => summarise(runs.filter((run) => run.title === title)))
  const rows = cases.toSorted((a, b) => a.link.localeCompare(b.link) || b.worst - a.worst)
  return [
    `Runs per case: ${Math.max(...cases.map(({ times }) => times))}. Times are from the release, or the fault, to the standstill.`,
    '',
    '| the camera stops when | link | worst, ms | median, ms | why the movement ended |',
    '| --- | --- | ---: | ---: | --- |',
    ...rows.map(
      ({ title, link, worst, median, reasons }) => `| ${[title, link, worst, median, reasons].join(' | ')} |`,
    ),
  ].join('\n')
}

function summarise(runs) {
  const [{ title, link }] = runs
  const sorted = runs.map(({ standstill }) => standstill).sort((a, b) => a - b)
  return {
    title,
    link,
    worst: sorted.at(-1),
    median: sorted[Math.floor(sorted.length / 2)],
    reasons: [...new Set(runs.map(({ reason }) => reason))].join(', '),
    times: runs.length,
  }
}
