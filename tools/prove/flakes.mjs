// `pnpm prove flakes [n]` runs the unit and end-to-end tests n times, alternately on a quiet machine and with two busy
// processes, each time in a different order. Prints how often tests have failed, and which tests came closest to their
// time limits.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatSeconds, getLimitFraction, readTimes } from '../support/test-times.mjs'

const BUSY_PROCESSES = 2
const MIN_ROWS = 10
const MAX_SHARDS = 3

const [runs = 4, ...filters] = process.argv.slice(2)
const reports = mkdtempSync(join(tmpdir(), 'rig-flakes-'))
const times = []

spawnSync('pnpm', ['--silent', 'build'], { stdio: 'inherit' })
for (let run = 1; run <= Number(runs); run++) {
  const isBusy = run % 2 === 0
  const load = isBusy ? startLoad() : []
  console.log(`Run ${run} of ${runs}, ${isBusy ? `beside ${BUSY_PROCESSES} busy processes` : 'quiet'}`)
  times.push(...runUnitTests(run), ...runEndToEndTests(run))
  for (const process of load) process.kill()
}
console.log(`\n${formatTable(times).join('\n')}`)
process.exitCode = times.length > 0 && times.every(({ hasFailed }) => !hasFailed) ? 0 : 1

function startLoad() {
  return Array.from({ length: BUSY_PROCESSES }, () => spawn(process.execPath, ['-e', 'for (;;);']))
}

/** The number of the run is the seed of the order. */
function runUnitTests(run) {
  const file = join(reports, `unit-${run}.json`)
  const order = ['--sequence.shuffle.files', '--sequence.shuffle.tests=false', `--sequence.seed=${run}`]
  const reporters = ['--reporter=dot', '--reporter=./tools/support/unit-times-reporter.mjs']
  pnpm(['unit', ...filters, ...order, ...reporters, '--passWithNoTests'], { UNIT_TIMES: file })
  return readTimes(file)
}

/**
 * Playwright cannot randomise the order, so the shards run from last to first. Each test then runs after other tests
 * than usual.
 */
function runEndToEndTests(run) {
  const shards = 1 + ((run - 1) % MAX_SHARDS)
  const numbers = Array.from({ length: shards }, (_, index) => shards - index)
  return numbers.flatMap((shard) => {
    const file = join(reports, `e2e-${run}-${shard}.json`)
    const options = [`--shard=${shard}/${shards}`, '--grep-invert=@slow', '--pass-with-no-tests']
    pnpm(['e2e', ...filters, ...options], { E2E_TIMES: file })
    return readTimes(file)
  })
}

function pnpm(args, env) {
  spawnSync('pnpm', ['--silent', ...args], { stdio: 'inherit', env: { ...process.env, ...env } })
}

/**
 * Lists the tests that have failed or used at least half of a time limit, and always the ten that came closest to one.
 */
function formatTable(all) {
  const titles = [...new Set(all.map(({ title }) => title))]
  const rows = titles.map((title) => summarise(all.filter((result) => result.title === title)))
  const sorted = rows.toSorted((a, b) => b.failures - a.failures || b.fraction - a.fraction)
  const shown = sorted.filter(({ failures, fraction }, index) => index < MIN_ROWS || failures > 0 || fraction >= 0.5)
  return [
    '| test | failures | longest time | share of its limit |',
    '| --- | ---: | ---: | ---: |',
    ...shown.map(formatRow),
  ]
}

function summarise(results) {
  return {
    title: results[0].title,
    failures: results.filter(({ hasFailed }) => hasFailed).length,
    longestMs: Math.max(...results.map(({ ms }) => ms)),
    fraction: Math.max(...results.map(getLimitFraction)),
  }
}

function formatRow({ title, failures, longestMs, fraction }) {
  return `| ${title} | ${failures} | ${formatSeconds(longestMs)} | ${Math.round(100 * fraction)} % |`
}
