import { expect } from '@playwright/test'

/** `expect.poll` with an interval of 100 ms; the default slows down to 1 s and has no global option. */
export const poll: typeof expect.poll = (actual, options) =>
  expect.poll(actual, { intervals: [50, 100], ...(typeof options === 'string' ? { message: options } : options) })
