import { expect, test } from 'vitest'
import { createResponseTimes } from './response-times.ts'

const createMeasured = () => {
  let time = 0
  const times = createResponseTimes({ now: () => time })
  const send = () => {
    let settle = { respond: () => {}, fail: () => {} }
    const pending = new Promise<Response>((resolve, reject) => {
      settle = { respond: () => resolve(new Response('')), fail: () => reject(new Error('aborted')) }
    })
    times
      .track(() => pending)('/api/v1/dashboard/')
      .catch(() => {})
    return settle
  }
  const wait = (ms: number) => {
    time += ms
  }
  const complete = async (ms: number) => {
    const { respond } = send()
    wait(ms)
    respond()
    await Promise.resolve()
  }
  return { ...times, send, wait, complete }
}

test.each([
  [[30, 40, 50, 60, 70], false],
  [[30, 2_500, 40, 1_200, 50], false],
  [[30, 800, 900, 1_000, 40], true],
  [[900, 900, 900, 900, 900, 30, 30, 30], false],
])('areSlow after responses of %j ms returns %s', async (durations, isSlow) => {
  const { complete, areSlow } = createMeasured()

  for (const ms of durations) await complete(ms)

  expect(areSlow()).toBe(isSlow)
})

test('a request without a response for 2 s counts as slow until the response arrives', async () => {
  const { complete, send, wait, areSlow } = createMeasured()
  for (let count = 0; count < 5; count += 1) await complete(30)
  const { respond } = send()

  wait(1_900)
  expect(areSlow()).toBe(false)
  wait(200)
  expect(areSlow()).toBe(true)

  respond()
  await Promise.resolve()
  expect(areSlow()).toBe(false)
})

test('requests that are cancelled quickly are not counted', async () => {
  const { complete, send, areSlow } = createMeasured()
  for (let count = 0; count < 3; count += 1) await complete(900)

  for (let count = 0; count < 5; count += 1) send().fail()
  await new Promise((resolve) => setTimeout(resolve))

  expect(areSlow()).toBe(true)
})
