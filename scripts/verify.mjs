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
const browser = run('browser', { tells: true })
/** Steps of one row run side by side, rows one after another. */
const rows = [
  words.length > 0 ? ['build'] : ['lint', 'types', 'unused', 'build'],
  [`unit --passWithNoTests --allowOnly=false --reporter=dot --reporter=json --outputFile.json=${unitReport}`],
  ['e2e'],
]
const options = {
  unit: { words, env: { FC_SEED } },
  e2e: { words, after: browser, env: { E2E_REPORT: e2eReport }, more: '--pass-with-no-tests --forbid-only' },
}
for (const row of rows) {
  await Promise.all(row.map((step) => run(step, options[nameOf(step)])))
  if (failed.length > 0) break
}

await browser
const unit = read(unitReport)
const e2e = read(e2eReport)
printWaysToRepeat()
const hasTested = printTotals()
process.exitCode = failed.length === 0 && hasTested ? 0 : 1

/** Runs a script of package.json, silently unless it fails; `tells` lets what it says through. */
async function run(step, { words = [], more = '', env = {}, after, tells = false } = {}) {
  await after
  if (after && failed.length > 0) return
  const began = Date.now()
  const command = ['pnpm --silent run', step, ...words.map(quote), more].join(' ')
  const child = spawn(command, { shell: true, env: { ...process.env, ...env } })
  const output = []
  child.stdout.on('data', (chunk) => (tells ? process.stdout.write(chunk) : output.push(chunk)))
  child.stderr.on('data', (chunk) => output.push(chunk))
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0) {
    failed.push(nameOf(step))
    process.stdout.write(Buffer.concat(output))
  }
  const seconds = Math.round((Date.now() - began) / 1000)
  console.log(`${code === 0 ? 'ok' : 'FAILED'}  ${nameOf(step)}  ${seconds} s`)
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
  return (unit?.testResults ?? []).flatMap(({ name, assertionResults }) => {
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
  return (e2e?.suites ?? []).flatMap(specsOf).flatMap(({ file, title, tests }) =>
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
  const passed = (unit?.numPassedTests ?? 0) + (e2e?.stats.expected ?? 0)
  const failures = (unit?.numFailedTests ?? 0) + (e2e?.stats.unexpected ?? 0) + (e2e?.stats.flaky ?? 0)
  const skipped = (unit?.numPendingTests ?? 0) + (e2e?.stats.skipped ?? 0)
  if (passed + failures === 0 && failed.length === 0) console.log(`No test is named '${words.join("' or '")}'`)
  console.log(`${passed} passed, ${failures} failed, ${skipped} skipped`)
  return passed > 0
}

function nameOf(step) {
  return step.split(' ')[0]
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
