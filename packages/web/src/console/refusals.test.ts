import { expect, test } from 'vitest'
import { createVirtualTime } from '../live/guard/proof/virtual-time.ts'
import { createRefusals } from './refusals.ts'

const openRefusals = () => {
  const time = createVirtualTime()
  const pending = new Set<unknown>()
  const refusals = createRefusals({
    setTimer: (run, ms) => {
      const timer = time.setTimer(() => {
        pending.delete(timer)
        run()
      }, ms)
      pending.add(timer)
      return timer
    },
    clearTimer: (timer) => {
      if (pending.delete(timer)) time.clearTimer(timer as Parameters<typeof time.clearTimer>[0])
    },
  })
  return { time, pending, refusals, list: () => Object.entries(refusals.store.getState()) }
}

test('a reason is shown for 8 s', () => {
  const { time, refusals, list } = openRefusals()

  refusals.show('sled', 'A patrol is running')
  time.advance(7_900)
  expect(list()).toEqual([['sled', 'A patrol is running']])
  time.advance(8_100)

  expect(list()).toEqual([])
})

test('a second reason of the same control replaces the first and is shown for 8 s itself', () => {
  const { time, refusals, list } = openRefusals()

  refusals.show('sled', 'A patrol is running')
  time.advance(6_000)
  refusals.show('sled', 'The sled is at its end')
  time.advance(13_900)
  expect(list()).toEqual([['sled', 'The sled is at its end']])
  time.advance(14_100)

  expect(list()).toEqual([])
})

test('the latest reason is the last entry', () => {
  const { refusals, list } = openRefusals()

  refusals.show('forward', 'first')
  refusals.show('home', 'second')
  refusals.show('forward', 'third')

  expect(list()).toEqual([
    ['home', 'second'],
    ['forward', 'third'],
  ])
})

test('a watched reason stays until it is no longer watched', () => {
  const { time, refusals, list } = openRefusals()
  let isWatched = true
  const unregister = refusals.watch('sled', () => isWatched)

  refusals.show('sled', 'A patrol is running')
  time.advance(60_000)
  expect(list()).toHaveLength(1)
  isWatched = false
  time.advance(61_100)
  expect(list()).toEqual([])

  isWatched = true
  unregister()
  refusals.show('sled', 'A patrol is running')
  time.advance(70_000)
  expect(list()).toEqual([])
})

test('clear removes only the reason of its control', () => {
  const { refusals, list } = openRefusals()
  refusals.show('sled', 'A patrol is running')
  refusals.show('frame shot', 'The storage is full')

  refusals.clear('sled')
  refusals.clear('unknown')

  expect(list()).toEqual([['frame shot', 'The storage is full']])
})

test('close clears all timers', () => {
  const { pending, refusals } = openRefusals()
  refusals.show('sled', 'A patrol is running')
  refusals.show('frame shot', 'The storage is full')

  refusals.close()

  expect(pending.size).toBe(0)
})
