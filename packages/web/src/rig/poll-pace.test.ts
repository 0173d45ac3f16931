import { expect, test } from 'vitest'
import { createPollPace } from './poll-pace.ts'

const createPace = () => {
  const clock = { now: () => time.now } as never
  const time = { now: 500 }
  const pace = createPollPace({ clock })
  const request = (ms: number, fails = false) =>
    pace
      .track(async () => {
        time.now += ms
        if (fails) throw new Error('no response')
      })
      .catch(() => {})
  return { pace, request }
}

test('the poll pace is 4 s for a quick rig', async () => {
  const { pace, request } = createPace()

  await request(300)

  expect(pace.getIntervalMs()).toBe(4_000)
})

test('the poll pace is 5 s after a failure, doubles with each further failure up to 60 s and recovers after a success', async () => {
  const { pace, request } = createPace()
  const intervals = []
  for (let failure = 0; failure < 6; failure += 1) {
    await request(10, true)
    intervals.push(pace.getIntervalMs())
  }

  expect(intervals).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000])
  await request(10)
  expect(pace.getIntervalMs()).toBe(4_000)
})

test('the poll pace waits five times as long as a slow request took', async () => {
  const { pace, request } = createPace()

  await request(2_000)

  expect(pace.getIntervalMs()).toBe(10_000)
})
