import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SledDirection } from './sled-api.ts'
import { createSledStepper } from './sled-stepper.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const bench = (answerAfterMs: number) => {
  const sent: { at: number; direction: SledDirection }[] = []
  const start = Date.now()
  const stepper = createSledStepper({
    send: (direction) => {
      sent.push({ at: Date.now() - start, direction })
      return new Promise((answered) => setTimeout(answered, answerAfterMs))
    },
  })
  return { sent, stepper }
}

test('A click is one step', async () => {
  const { sent, stepper } = bench(20)

  stepper.press('mouse', 'forward')
  await vi.advanceTimersByTimeAsync(120)
  stepper.release('mouse')
  await vi.advanceTimersByTimeAsync(5_000)

  expect(sent).toEqual([{ at: 0, direction: 'forward' }])
})

test('A held arrow steps twice a second until it is released', async () => {
  const { sent, stepper } = bench(20)

  stepper.press('mouse', 'backward')
  await vi.advanceTimersByTimeAsync(1_700)
  stepper.release('mouse')
  await vi.advanceTimersByTimeAsync(5_000)

  expect(sent.map(({ at }) => at)).toEqual([0, 500, 1_000, 1_500])
})

test('On a slow link a held arrow waits for each answer', async () => {
  const { sent, stepper } = bench(1_200)

  stepper.press('mouse', 'forward')
  await vi.advanceTimersByTimeAsync(3_100)
  stepper.release('mouse')
  await vi.advanceTimersByTimeAsync(5_000)

  expect(sent.map(({ at }) => at)).toEqual([0, 1_500, 3_000])
})

test('A click while a step is under way waits for its turn, and no longer than a second', async () => {
  const quick = bench(400)
  quick.stepper.press('mouse', 'forward')
  quick.stepper.release('mouse')
  await vi.advanceTimersByTimeAsync(150)
  quick.stepper.press('mouse', 'forward')
  quick.stepper.release('mouse')
  await vi.advanceTimersByTimeAsync(10_000)

  const slow = bench(1_200)
  slow.stepper.tap('forward')
  await vi.advanceTimersByTimeAsync(100)
  slow.stepper.tap('forward')
  await vi.advanceTimersByTimeAsync(10_000)

  expect(quick.sent.map(({ at }) => at)).toEqual([0, 400])
  expect(slow.sent.map(({ at }) => at)).toEqual([0])
})

test('Of many quick clicks no more than one step waits, the latest', async () => {
  const { sent, stepper } = bench(900)

  stepper.tap('forward')
  stepper.tap('forward')
  stepper.tap('forward')
  stepper.tap('backward')
  await vi.advanceTimersByTimeAsync(10_000)

  expect(sent).toEqual([
    { at: 0, direction: 'forward' },
    { at: 900, direction: 'backward' },
  ])
})

test('Something that holds nothing ends nobody’s hold', async () => {
  const { sent, stepper } = bench(20)

  stepper.press('key .', 'forward')
  stepper.release('mouse')
  await vi.advanceTimersByTimeAsync(1_200)
  stepper.release('key .')
  await vi.advanceTimersByTimeAsync(5_000)

  expect(sent.map(({ at }) => at)).toEqual([0, 500, 1_000])
})

test('The newest of two inputs is followed, and the older one again when the newest lets go', async () => {
  const { sent, stepper } = bench(20)

  stepper.press('finger 1', 'forward')
  await vi.advanceTimersByTimeAsync(700)
  stepper.press('finger 2', 'backward')
  stepper.release('finger 2')
  await vi.advanceTimersByTimeAsync(700)
  stepper.release('finger 1')

  expect(sent.map(({ direction }) => direction)).toEqual(['forward', 'forward', 'backward', 'forward'])
})

test('When all holds end nothing is sent any more, not even what waited', async () => {
  const { sent, stepper } = bench(400)

  stepper.press('mouse', 'forward')
  await vi.advanceTimersByTimeAsync(100)
  stepper.press('key ,', 'backward')
  stepper.end()
  await vi.advanceTimersByTimeAsync(5_000)

  expect(sent).toHaveLength(1)
})

test('A hold ends by itself after 30 s', async () => {
  const { sent, stepper } = bench(20)

  stepper.press('mouse', 'forward')
  await vi.advanceTimersByTimeAsync(60_000)

  expect(sent).toHaveLength(60)
})
