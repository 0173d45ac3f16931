// `npm test`: everything that must hold, the quickest first, up to the first row in which something fails.
// `npm test -- gallery`: only the tests that have gallery in their name, unit and end to end.
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const words = process.argv.slice(2)
const reports = mkdtempSync(join(tmpdir(), 'rig-verify-'))
const unitReport = join(reports, 'unit.json')
const e2eReport = join(reports, 'e2e.json')
const { FC_SEED = String(randomInt(2 ** 31)) } = process.env
const pnpm = 'npx --yes pnpm@12.21.0'
/** Of what a failed test has said. */
const MOST_LINES = 12

const failed = []
// Downloads while the processor is busy with the rest
const browser = run({ name: 'browser', tells: true })
const unit = {
  name: 'unit',
  words,
  // With half of the cores they end when the end-to-end tests do, which need the other half
  options: `--maxWorkers=50% --passWithNoTests --allowOnly=false --reporter=dot --reporter=json --outputFile.json=${unitReport}`,
  env: { FC_SEED },
}
const endToEnd = {
  name: 'e2e',
  words,
  options: '--pass-with-no-tests --forbid-only',
  env: { E2E_REPORT: e2eReport },
  after: browser,
}
/** Steps of one row run side by side, and one works while another waits; rows run one after another. */
const rows = [
  (words.length > 0 ? ['build'] : ['lint', 'types', 'unused', 'build']).map((name) => ({ name })),
  [unit, endToEnd],
]
for (const row of rows) {
  await Promise.all(row.map(run))
  if (failed.length > 0) break
}

await browser
const unitResult = read(unitReport)
const e2eResult = read(e2eReport)
printWaysToRepeat()
const hasTested = printTotals()
process.exitCode = failed.length === 0 && hasTested ? 0 : 1

/** Runs the script of package.json that has its name, silently unless it fails; `tells` lets what it says through. */
async function run({ name, words = [], options = '', env = {}, after, tells = false }) {
  await after
  if (after && failed.includes('browser')) return
  const began = Date.now()
  const command = ['pnpm --silent run', name, ...words.map(quote), options].join(' ')
  const child = spawn(command, { shell: true, env: { ...process.env, ...env } })
  const output = []
  child.stdout.on('data', (chunk) => (tells ? process.stdout.write(chunk) : output.push(chunk)))
  child.stderr.on('data', (chunk) => output.push(chunk))
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0) {
    failed.push(name)
    process.stdout.write(Buffer.concat(output))
  }
  const seconds = Math.round((Date.now() - began) / 1000)
  console.log(`${code === 0 ? 'ok' : 'FAILED'}  ${name}  ${seconds} s`)
}

function printWaysToRepeat() {
  const tests = [...failuresOfUnit(), ...failuresOfE2e()]
  const steps = failed.filter((step) => !tests.some((test) => test.step === step))
  const named = steps.map((step) => ({ title: step, again: `${pnpm} ${step}`, reason: '' }))
  for (const { title, again, reason } of [...tests, ...named])
    console.log(`\nFAILED  ${title}\n${firstLines(reason)}        Again, just this: ${again}`)
  if (failed.length > 0) console.log()
}

function failuresOfUnit() {
  return (unitResult?.testResults ?? []).flatMap(({ name, assertionResults }) => {
    const file = relative(process.cwd(), name)
    return assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ title, fullName, failureMessages }) => ({
        step: 'unit',
        title: `${file} › ${title}`,
        reason: failureMessages?.join('\n'),
        again: `FC_SEED=${FC_SEED} ${pnpm} unit ${file} -t ${quote(asPattern(fullName))}`,
      }))
  })
}

function failuresOfE2e() {
  return (e2eResult?.suites ?? []).flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => ({
        step: 'e2e',
        title: `e2e/${file} › ${title}`,
        reason: results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n'),
        again: `${pnpm} e2e ${quote(title)}`,
      })),
  )
}

/** What a test has said about its failure, without its colours and the way through the code: often all that people see. */
function firstLines(reason = '') {
  const lines = stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
  return lines
    .slice(0, MOST_LINES)
    .map((line) => `        ${line.slice(0, 200)}\n`)
    .join('')
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

/** The closing line. Whether anything was tested at all. */
function printTotals() {
  const ofE2e = (count) => e2eResult?.stats[count] ?? 0
  const passed = (unitResult?.numPassedTests ?? 0) + ofE2e('expected')
  const failures = (unitResult?.numFailedTests ?? 0) + ofE2e('unexpected') + ofE2e('flaky')
  const skipped = (unitResult?.numPendingTests ?? 0) + ofE2e('skipped')
  if (passed + failures === 0 && failed.length === 0) console.log(`No test is named '${words.join("' or '")}'`)
  console.log(`${passed} passed, ${failures} failed, ${skipped} skipped`)
  return passed > 0
}

/** Vitest takes a pattern. */
function asPattern(title) {
  return title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

function quote(text) {
  return process.platform === 'win32' ? `"${text}"` : `'${text.replaceAll("'", `'\\''`)}'`
}

function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return undefined // its step ended before it could write one, and has said so
  }
}
