import { expect } from '@playwright/test'

/** `expect.poll` with an interval of 100 ms. The default slows down to 1 s, and Playwright has no global option for it. */
export const poll: typeof expect.poll = (actual, options) =>
  expect.poll(actual, { intervals: [50, 100], ...(typeof options === 'string' ? { message: options } : options) })
