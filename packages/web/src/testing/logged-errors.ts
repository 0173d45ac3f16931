import { format } from 'node:util'
import { type TestContext, TestRunner } from 'vitest'

export type TestLog = { lines: string[]; expected: RegExp[] }

declare module 'vitest' {
  interface TestContext {
    log: TestLog
  }
}

/**
 * Warnings about the test environment, which no test has to declare. React and the router log them once per worker, in
 * whichever test runs first.
 */
const environmentWarnings = [
  // jsdom has neither IndexedDB nor the element `search`
  /indexedDB is not defined/,
  /The tag <search> is unrecognized/,
  /No `HydrateFallback` element/,
]

/** Declares which lines the test logs. The test fails if a pattern matches no line or a line matches no pattern. */
export const expectLogged = (...patterns: RegExp[]) => {
  const test = TestRunner.getCurrentTest()
  if (!test) throw new Error('Call expectLogged() inside a test')
  test.context.log.expected.push(...patterns)
}

export const recordLog = (context: TestContext) => {
  const log: TestLog = { lines: [], expected: [] }
  const record = (...values: unknown[]) => void log.lines.push(format(...values))
  context.log = log
  Object.assign(console, { error: record, warn: record })
}

export const checkLog = ({ lines, expected }: TestLog) => {
  const allowed = [...environmentWarnings, ...expected]
  const unexpected = lines.filter((line) => !allowed.some((pattern) => pattern.test(line)))
  if (unexpected.length > 0) throw new Error(`Logged without expectLogged():\n${unexpected.join('\n')}`)
  const missing = expected.filter((pattern) => !lines.some((line) => pattern.test(line)))
  if (missing.length > 0) throw new Error(`Expected to be logged:\n${missing.join('\n')}`)
}
