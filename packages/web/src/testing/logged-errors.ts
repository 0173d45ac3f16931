import { format } from 'node:util'
import { type TestContext, TestRunner } from 'vitest'

/** Errors and warnings that a test has logged, and those that it expects. */
export type Log = { lines: string[]; expected: RegExp[] }

declare module 'vitest' {
  interface TestContext {
    log: Log
  }
}

/** Warnings about the environment of the tests; React and the router log them once per worker, in whichever test is first. */
const fromEnvironment = [
  // jsdom lacks both
  /indexedDB is not defined/,
  /The tag <search> is unrecognized/,
  /No `HydrateFallback` element/,
  // Drawing a frame shot can take more than 10 s on a busy machine
  /^POST \/api\/v1\/snap\/ 0 The rig has not answered in time$/,
]

/** Declares what this test logs. Each pattern must be logged at least once; anything else that is logged fails the test. */
export const expectLogged = (...patterns: RegExp[]) => {
  const test = TestRunner.getCurrentTest()
  if (!test) throw new Error('Call expectLogged() inside a test')
  test.context.log.expected.push(...patterns)
}

/** Records errors and warnings in the context of the test instead of printing them. */
export const recordLog = (context: TestContext) => {
  const log: Log = { lines: [], expected: [] }
  const record = (...values: unknown[]) => void log.lines.push(format(...values))
  context.log = log
  Object.assign(console, { error: record, warn: record })
}

/** Throws if the log contains an unexpected line, or lacks an expected one. */
export const checkLog = ({ lines, expected }: Log) => {
  const allowed = [...fromEnvironment, ...expected]
  const unexpected = lines.filter((line) => !allowed.some((pattern) => pattern.test(line)))
  if (unexpected.length > 0) throw new Error(`Logged without expectLogged():\n${unexpected.join('\n')}`)
  const missing = expected.filter((pattern) => !lines.some((line) => pattern.test(line)))
  if (missing.length > 0) throw new Error(`Expected to be logged:\n${missing.join('\n')}`)
}
