import { existsSync, readFileSync } from 'node:fs'

/** A passing test with a longer wait is reported, because it probably waits for a timer or the next poll. */
const LONG_WAIT_MS = 2_000
const SLOWEST = 10

/** Reads a file of times, which does not exist if the suite failed before its first test. */
export const readTimes = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [])

/**
 * Returns which fraction of its time limit a test has used, or which fraction of the limit for a single wait if that is
 * larger.
 */
export const getLimitFraction = ({ ms, limitMs, wait }) =>
  Math.max(limitMs ? ms / limitMs : 0, wait?.limitMs ? wait.ms / wait.limitMs : 0)

/**
 * Returns lines about the slowest tests of each suite, and about each test that came close to a limit or waited long.
 */
export function summariseTimes(times) {
  const passed = times.filter(({ hasFailed }) => !hasFailed)
  const suites = [...new Set(passed.map(({ suite }) => suite))]
  const close = passed.filter((test) => getLimitFraction(test) >= 0.5)
  const waitedTests = passed.filter(({ wait }) => (wait?.ms ?? 0) > LONG_WAIT_MS)
  return [
    ...suites.flatMap((suite) => [
      `The slowest ${suite} tests:`,
      ...formatSlowest(passed.filter((test) => test.suite === suite)),
    ]),
    ...(close.length > 0 ? ['Tests that used half of a limit:', ...close.map(formatTest)] : []),
    `${waitedTests.length} passing tests waited longer than ${LONG_WAIT_MS / 1_000} s`,
    ...waitedTests.filter(({ suite }) => suite === 'unit').map(formatWait),
  ]
}

const formatSlowest = (times) =>
  times
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST)
    .map(formatTest)

const formatTest = (test) => {
  const { title, ms, wait } = test
  const limit = `${Math.round(100 * getLimitFraction(test))} % of a limit`
  const longest = wait?.title ? `, waited ${formatSeconds(wait.ms)} for '${wait.title}'` : ''
  return `  ${formatSeconds(ms).padStart(7)}  ${title} (${limit}${longest})`
}

const formatWait = ({ title, wait }) => `  ${formatSeconds(wait.ms).padStart(7)}  ${title}`

export const formatSeconds = (ms) => `${(ms / 1_000).toFixed(1)} s`
