import { expect } from '@playwright/test'

/** Polls after 50 ms, then every 100 ms. The interval of `expect.poll` grows to 1 s by default; no option is global. */
export const poll: typeof expect.poll = (actual, options) =>
  expect.poll(actual, { intervals: [50, 100], ...(typeof options === 'string' ? { message: options } : options) })

/** Waits until a number has reached `target`. Fails if the number does not grow within the timeout of an assertion. */
export async function waitForGrowth(read: () => Promise<number>, target: number) {
  for (let current = await read(); current < target; current = await read()) {
    await poll(read, `the number grows beyond ${current}`).toBeGreaterThan(current)
  }
}
