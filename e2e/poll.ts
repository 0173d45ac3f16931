import { expect } from '@playwright/test'

/** Polls every 100 ms. The default interval of `expect.poll` grows to 1 s and has no global option. */
export const poll: typeof expect.poll = (actual, options) =>
  expect.poll(actual, { intervals: [50, 100], ...(typeof options === 'string' ? { message: options } : options) })
