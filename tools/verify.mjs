// `npm test` runs all checks and tests. `npm test -- gallery` runs only the unit and end-to-end tests with `gallery` in
// their name. End-to-end tests with the tag `@slow` run only if a filter selects them.
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const filters = process.argv.slice(2)
const isFiltered = filters.length > 0
const reports = mkdtempSync(join(tmpdir(), 'rig-verify-'))
const [unitReport, e2eReport] = ['unit.json', 'e2e.json'].map((name) => join(reports, name))
// GOGC=400 makes tsc, a Go program, collect garbage less often: 20 % less CPU time, 100 MB more memory
const { FC_SEED = String(randomInt(2 ** 31)) } = process.env
const env = { ...process.env, FC_SEED, E2E_REPORT: e2eReport, GOGC: '400' }
const words = filters.map((filter) => `'${filter.replaceAll("'", `'\\''`)}'`).join(' ')
const failed = []

// The browser is downloaded during the checks, because the download leaves the CPU idle. The tests wait for the build
const browser = run('browser', 'pnpm --silent --filter @rig/e2e run browser', 0)
const checks = isFiltered
  ? []
  : [
      run('lint', 'pnpm --silent lint', 19),
      run('types', 'pnpm --silent types', 19),
      run('lockfile', 'pnpm install --frozen-lockfile --lockfile-only --no-trust-lockfile', 19),
    ]
await run('build', 'pnpm --silent build', 0)
const unitOptions = `--passWithNoTests --allowOnly=false --reporter=dot --reporter=json --outputFile.json=${unitReport}`
const e2eOptions = `--pass-with-no-tests --forbid-only ${isFiltered ? '' : '--grep-invert @slow'}`
// Either suite uses both cores. At the same time, waits in their tests would expire
if (!failed.includes('build')) await run('unit', `pnpm --silent unit ${words} ${unitOptions}`, 0)
await Promise.all([browser, ...checks])
if (!failed.includes('build') && !failed.includes('browser'))
  await run('e2e', `pnpm --silent e2e ${words} ${e2eOptions}`, 0)

const unit = read(unitReport, ({ numPassedTests, numFailedTests, numPendingTests }) => [
  numPassedTests,
  numFailedTests,
  numPendingTests,
])
const e2e = read(e2eReport, ({ stats }) => [stats.expected, stats.unexpected + stats.flaky, stats.skipped])
const [passed, failures, skipped] = [0, 1, 2].map((index) => (unit[index] ?? 0) + (e2e[index] ?? 0))
if (failed.length > 0) console.log(`\nFAILED  ${failed.join(', ')}. FC_SEED=${FC_SEED} replays the random values`)
if (passed + failures === 0 && failed.length === 0) console.log(`No test matches '${filters.join("' or '")}'`)
console.log(`${passed} passed, ${failures} failed, ${skipped} skipped`)
for (const reason of read(e2eReport, listSkipReasons)) console.log(reason)
process.exitCode = failed.length === 0 && passed > 0 ? 0 : 1

/** Runs a command, and prints its output if it fails. A higher `niceness` (0 to 19) lowers its CPU priority. */
async function run(name, command, niceness) {
  const began = Date.now()
  const child = spawn(`nice -n ${niceness} ${command}`, { shell: true, env })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0) failed.push(name)
  if (code !== 0 || name === 'browser') process.stdout.write(Buffer.concat(output))
  console.log(`${code === 0 ? 'ok' : 'FAILED'}  ${name}  ${Math.round((Date.now() - began) / 1000)} s`)
}

/** Reads a report. Returns an empty list if the step has failed before it could write the report. */
function read(report, listFacts) {
  try {
    return listFacts(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return []
  }
}

/** Lists why tests of a Playwright report were skipped: engines that are not installed. */
function listSkipReasons({ specs = [], suites = [] }) {
  const annotations = specs.flatMap(({ tests }) => tests.flatMap((test) => test.annotations))
  const reasons = annotations.filter(({ type }) => type === 'skip').map(({ description }) => description)
  return [...reasons, ...suites.flatMap(listSkipReasons)]
}
