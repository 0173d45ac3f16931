import { expect } from '@playwright/test'

/** Polls like `expect.poll`, but every 100 ms: the default slows down to once a second, and only each call can change that. */
export const poll: typeof expect.poll = (actual, options) =>
  expect.poll(actual, { intervals: [50, 100], ...(typeof options === 'string' ? { message: options } : options) })
