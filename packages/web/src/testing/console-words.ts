import { format } from 'node:util'
import { expect } from 'vitest'

/** What may be logged in any test: it tells of the place that tests run in. */
const always = [
  // jsdom lacks these, and each is told once, in whichever test comes first
  /indexedDB is not defined/,
  /The tag <search> is unrecognized/,
  /No `HydrateFallback` element/,
  // Nor has a test without a page a storage
  /localStorage is not defined/,
  // A busy machine draws a picture slowly
  /The rig has not answered in time/,
  // A guard outlives the page of its test, as it should, and is then told that its camera is gone
  /^POST \/api\/v1\/ptz\/control 404/,
]

let said: string[] = []
let expected: RegExp[] = []

/** What this test makes the console log. Each must be logged at least once; whatever else is logged fails the test. */
export const expectLogged = (...words: RegExp[]) => void expected.push(...words)

/** From now on errors and warnings are heard instead of printed. */
export const hearConsole = () => {
  const hear = (...words: unknown[]) => void said.push(format(...words))
  Object.assign(console, { error: hear, warn: hear })
}

/** After each test. */
export const checkConsole = () => {
  const [heard, wanted] = [said, expected]
  said = []
  expected = []
  const known = [...always, ...wanted]
  const unexpected = heard.filter((text) => !known.some((words) => words.test(text)))
  const missing = wanted.filter((words) => !heard.some((text) => words.test(text)))
  expect(unexpected.join('\n'), 'Logged without expectLogged()').toBe('')
  expect(missing.join('\n'), 'Expected to be logged').toBe('')
}
