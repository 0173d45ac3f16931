import { expect as expectOfPlaywright } from '@playwright/test'

/** Playwright's own soon looks only once a second at what it polls, and most of that is there long before. */
const poll: typeof expectOfPlaywright.poll = (actual, options) =>
  expectOfPlaywright.poll(actual, {
    intervals: [50, 100],
    ...(typeof options === 'string' ? { message: options } : options),
  })

/** Playwright's, but what it polls it asks for every tenth of a second. */
export const expect = new Proxy(expectOfPlaywright, {
  get: (original, name) => (name === 'poll' ? poll : Reflect.get(original, name)),
})
