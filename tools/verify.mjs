// `npm test` runs all checks. The tests start after the build and are skipped if a check has already failed. End-to-end
// tests with the tag `@slow` run only if a filter selects them, or in `npm run test:slow`.
// `npm test -- gallery` runs only the unit and end-to-end tests with `gallery` in their name.
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const filters = process.argv.slice(2)
const reports = mkdtempSync(join(tmpdir(), 'rig-verify-'))
const unitReport = join(reports, 'unit.json')
const e2eReport = join(reports, 'e2e.json')
const { FC_SEED = String(randomInt(2 ** 31)) } = process.env
const pnpm = 'npx --yes pnpm@12.21.0'
const MAX_FAILURE_LINES = 12

const failed = []
// The browser is downloaded while the checks run, because the download leaves the CPU idle.
const browser = run({ name: 'browser', showOutput: true })
const unit = {
  name: 'unit',
  filters,
  niceness: 10,
  options: `--passWithNoTests --allowOnly=false --reporter=dot --reporter=json --outputFile.json=${unitReport}`,
  env: { FC_SEED },
}
const endToEnd = {
  name: 'e2e',
  filters,
  options: `--pass-with-no-tests --forbid-only ${filters.length > 0 ? '' : '--grep-invert @slow'}`,
  env: { E2E_REPORT: e2eReport },
  after: browser,
}
const checkNames = filters.length > 0 ? [] : ['lint', 'types', 'unused', 'lockfile']
// GOGC=400 makes tsc, a Go program, collect garbage less often: 20 % less CPU time, 100 MB more memory
const checks = checkNames.map((name) => run({ name, niceness: 19, env: { GOGC: '400' } }))
await run({ name: 'build' })
const tests = failed.length > 0 ? [] : [unit, endToEnd].map(run)
await Promise.all([...checks, ...tests])

await browser
const unitResult = read(unitReport)
const e2eResult = read(e2eReport)
printFailures()
const hasTested = printTotals()
process.exitCode = failed.length === 0 && hasTested ? 0 : 1

/**
 * Runs a script from package.json. Prints its output only if the script fails or `showOutput` is set. A higher `niceness`
 * (0 to 19) lowers the CPU priority of the script, except on Windows. The build has the highest priority because the
 * tests wait for it, and so do the end-to-end tests, which take longest because they also wait in real time.
 */
async function run({ name, filters = [], options = '', env = {}, after, niceness = 0, showOutput = false }) {
  await after
  if (after && failed.includes('browser')) return
  const began = Date.now()
  const nice = process.platform === 'win32' ? '' : `nice -n ${niceness}`
  const command = [nice, 'pnpm --silent run', name, ...filters.map(quote), options].join(' ')
  const child = spawn(command, { shell: true, env: { ...process.env, ...env } })
  const output = []
  child.stdout.on('data', (chunk) => (showOutput ? process.stdout.write(chunk) : output.push(chunk)))
  child.stderr.on('data', (chunk) => output.push(chunk))
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0) {
    failed.push(name)
    process.stdout.write(Buffer.concat(output))
  }
  const seconds = Math.round((Date.now() - began) / 1000)
  console.log(`${code === 0 ? 'ok' : 'FAILED'}  ${name}  ${seconds} s`)
}

function printFailures() {
  const tests = [...listUnitFailures(), ...listE2eFailures()]
  const steps = failed.filter((step) => !tests.some((test) => test.step === step))
  const named = steps.map((step) => ({ title: step, rerun: `${pnpm} ${step}`, reason: '' }))
  for (const { title, rerun, reason } of [...tests, ...named])
    console.log(`\nFAILED  ${title}\n${firstLines(reason)}        Run only this: ${rerun}`)
  if (failed.length > 0) console.log()
}

function listUnitFailures() {
  return (unitResult?.testResults ?? []).flatMap(({ name, assertionResults }) => {
    const file = relative(process.cwd(), name)
    return assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ title, fullName, failureMessages }) => ({
        step: 'unit',
        title: `${file} › ${title}`,
        reason: failureMessages?.join('\n'),
        rerun: `FC_SEED=${FC_SEED} ${pnpm} unit ${file} -t ${quote(escapePattern(fullName))}`,
      }))
  })
}

function listE2eFailures() {
  return (e2eResult?.suites ?? []).flatMap(flattenSpecs).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => ({
        step: 'e2e',
        title: `e2e/${file} › ${title}`,
        reason: results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n'),
        rerun: `${pnpm} e2e ${quote(title)}`,
      })),
  )
}

function firstLines(reason = '') {
  const lines = stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
  return lines
    .slice(0, MAX_FAILURE_LINES)
    .map((line) => `        ${line.slice(0, 200)}\n`)
    .join('')
}

function flattenSpecs({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(flattenSpecs)]
}

function printTotals() {
  const countE2e = (count) => e2eResult?.stats[count] ?? 0
  const passed = (unitResult?.numPassedTests ?? 0) + countE2e('expected')
  const failures = (unitResult?.numFailedTests ?? 0) + countE2e('unexpected') + countE2e('flaky')
  const skipped = (unitResult?.numPendingTests ?? 0) + countE2e('skipped')
  if (passed + failures === 0 && failed.length === 0) console.log(`No test matches '${filters.join("' or '")}'`)
  console.log(`${passed} passed, ${failures} failed, ${skipped} skipped`)
  return passed > 0
}

/** Escapes a title for Vitest's `-t`, which expects a regular expression. */
function escapePattern(title) {
  return title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

function quote(text) {
  return process.platform === 'win32' ? `"${text}"` : `'${text.replaceAll("'", `'\\''`)}'`
}

function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return undefined // The step has failed before it could write its report. Its output is printed instead.
  }
}
