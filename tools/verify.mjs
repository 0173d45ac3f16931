// `npm test` runs all checks and tests. `npm test -- gallery` runs only the unit tests in files with `gallery` in their
// path, and the end-to-end tests with `gallery` in their file name or title. End-to-end tests with the tag `@slow` run
// only if a filter selects them.
import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readTimes, summariseTimes } from './support/test-times.mjs'

const filters = process.argv.slice(2)
const isFullRun = filters.length === 0
const reports = mkdtempSync(join(tmpdir(), 'rig-verify-'))
const [unitFile, e2eFile, UNIT_TIMES, E2E_TIMES] = ['unit', 'e2e', 'unit-times', 'e2e-times'].map((name) =>
  join(reports, `${name}.json`),
)
const { FC_SEED = String(randomInt(2 ** 31)) } = process.env
// GOGC=400 makes tsc, a Go program, collect garbage less often: 20 % less CPU time, 100 MB more memory
const env = { ...process.env, FC_SEED, E2E_REPORT: e2eFile, UNIT_TIMES, E2E_TIMES, GOGC: '400' }
const options = { env, maxBuffer: Infinity }
const failed = []
// The browser is downloaded during the checks, because the download leaves the CPU idle. The tests wait for the build
const browser = run('browser', ['--filter', '@rig/e2e', 'run', 'browser'])
const lockfile = ['install', '--frozen-lockfile', '--lockfile-only', '--no-trust-lockfile']
// Checks have a niceness of 10, so tests have priority. With 19, checks would hardly run beside other programs
const checks = isFullRun ? [run('lint', ['lint'], 10), run('types', ['types'], 10), run('lockfile', lockfile, 10)] : []
await run('build', ['build'])
// Each suite uses both cores. If both suites ran at the same time, waits in their tests would expire
const reporters = ['dot', 'json', './tools/support/unit-times-reporter.mjs'].map((name) => `--reporter=${name}`)
const unitOptions = ['--passWithNoTests', '--allowOnly=false', ...reporters]
if (!failed.includes('build')) await run('unit', ['unit', ...filters, ...unitOptions, `--outputFile.json=${unitFile}`])
await Promise.all([browser, ...checks])
const e2eOptions = ['--pass-with-no-tests', '--forbid-only', ...(isFullRun ? ['--grep-invert', '@slow'] : [])]
if (!failed.includes('build') && !failed.includes('browser')) await run('e2e', ['e2e', ...filters, ...e2eOptions])

const unit = read(unitFile) ?? { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0 }
const e2e = read(e2eFile) ?? { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } }
const passedCount = unit.numPassedTests + e2e.stats.expected
const failures = unit.numFailedTests + e2e.stats.unexpected + e2e.stats.flaky
if (failed.length > 0) console.log(`\nFAILED  ${failed.join(', ')}. FC_SEED=${FC_SEED} replays the random values`)
if (passedCount + failures === 0 && failed.length === 0) console.log(`No test matches '${filters.join("' or '")}'`)
console.log(`${passedCount} passed, ${failures} failed, ${unit.numPendingTests + e2e.stats.skipped} skipped`)
for (const reason of listSkipReasons(e2e)) console.log(reason)
for (const line of summariseTimes([UNIT_TIMES, E2E_TIMES].flatMap(readTimes))) console.log(line)
process.exitCode = failed.length === 0 && passedCount > 0 ? 0 : 1

/** Runs pnpm, and prints its output if it fails. A higher `niceness` (0 to 19) lowers its CPU priority. */
async function run(name, args, niceness = 0) {
  const began = Date.now()
  const ended = promisify(execFile)('nice', [`-n${niceness}`, 'pnpm', '--silent', ...args], options)
  const { code = 0, stdout, stderr } = await ended.catch((error) => error)
  if (code !== 0) failed.push(name)
  if (code !== 0 || name === 'browser') process.stdout.write(stdout + stderr)
  console.log(`${code === 0 ? 'ok' : 'FAILED'}  ${name}  ${Math.round((Date.now() - began) / 1000)} s`)
}

/** Returns a report, or undefined if the suite failed before its first test. */
function read(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined
}

/** Returns the reasons for the skipped tests in a Playwright report: engines that are not installed. */
function listSkipReasons({ specs = [], suites = [] }) {
  const annotations = specs.flatMap(({ tests }) => tests.flatMap((test) => test.annotations))
  const reasons = annotations.filter(({ type }) => type === 'skip').map(({ description }) => description)
  return [...reasons, ...suites.flatMap(listSkipReasons)]
}
