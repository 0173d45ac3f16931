// `npm test`: everything that must hold, in an order that fails fast, with the totals of all tests at the end.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const reports = mkdtempSync(join(tmpdir(), 'rig-verify-'))
const unitReport = join(reports, 'unit.json')
const e2eReport = join(reports, 'e2e.json')

/** Steps of one row run side by side, rows one after another. */
const rows = [
  [{ pnpm: 'lint' }, { pnpm: 'types' }, { pnpm: 'unused' }, { pnpm: 'build' }],
  [{ pnpm: `unit --reporter=dot --reporter=json --outputFile.json=${unitReport}` }],
  [{ pnpm: 'e2e', env: { E2E_REPORT: e2eReport } }],
]

let failed = false
for (const row of rows) {
  const codes = await Promise.all(row.map(run))
  failed ||= codes.some((code) => code !== 0)
}
printTotals()
process.exit(failed ? 1 : 0)

function run({ pnpm, env }) {
  const began = Date.now()
  const child = spawn(`pnpm --silent run ${pnpm}`, { shell: true, env: { ...process.env, ...env } })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
  return new Promise((resolve) => {
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(output))
      console.log(
        `${code === 0 ? 'ok' : 'FAILED'}  ${pnpm.split(' ')[0]}  ${Math.round((Date.now() - began) / 1000)} s`,
      )
      resolve(code)
    })
  })
}

function printTotals() {
  const unit = read(unitReport)
  const e2e = read(e2eReport)?.stats
  const passed = (unit?.numPassedTests ?? 0) + (e2e?.expected ?? 0) + (e2e?.flaky ?? 0)
  const failures = (unit?.numFailedTests ?? 0) + (e2e?.unexpected ?? 0)
  const skipped = (unit?.numPendingTests ?? 0) + (e2e?.skipped ?? 0)
  console.log(`${passed} passed, ${failures} failed, ${skipped} skipped`)
}

function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return undefined // its step ended before it could write one, and has said so
  }
}
