import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SledDirection } from './sled-api.ts'
import { createSledStepper } from './sled-stepper.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const bench = (answerAfterMs: number) => {
  const sent: { at: number; direction: SledDirection }[] = []
  const start = Date.now()
  let attended = true
  const stepper = createSledStepper({
    send: (direction) => {
      sent.push({ at: Date.now() - start, direction })
      return new Promise((answered) => setTimeout(answered, answerAfterMs))
    },
    isAttended: () => attended,
  })
  const leave = () => {
    attended = false
  }
  return { sent, stepper, leave }
}

test('A click is one step', async () => {
  const { sent, stepper } = bench(20)

  stepper.press('forward')
  await vi.advanceTimersByTimeAsync(120)
  stepper.release()
  await vi.advanceTimersByTimeAsync(5_000)

  expect(sent).toEqual([{ at: 0, direction: 'forward' }])
})

test('A held arrow steps twice a second until it is released', async () => {
  const { sent, stepper } = bench(20)

  stepper.press('backward')
  await vi.advanceTimersByTimeAsync(1_700)
  stepper.release()
  await vi.advanceTimersByTimeAsync(5_000)

  expect(sent.map(({ at }) => at)).toEqual([0, 500, 1_000, 1_500])
})

test('On a slow link a held arrow waits for each answer', async () => {
  const { sent, stepper } = bench(1_200)

  stepper.press('forward')
  await vi.advanceTimersByTimeAsync(3_100)
  stepper.release()
  await vi.advanceTimersByTimeAsync(5_000)

  expect(sent.map(({ at }) => at)).toEqual([0, 1_500, 3_000])
})

test('Many quick clicks queue no more than one step ahead, the latest', async () => {
  const { sent, stepper } = bench(1_000)

  stepper.tap('forward')
  stepper.tap('forward')
  stepper.tap('forward')
  stepper.tap('backward')
  await vi.advanceTimersByTimeAsync(10_000)

  expect(sent).toEqual([
    { at: 0, direction: 'forward' },
    { at: 1_000, direction: 'backward' },
  ])
})

test('A hold ends when the operator minds something else', async () => {
  const { sent, stepper, leave } = bench(20)
  stepper.press('forward')

  leave()
  await vi.advanceTimersByTimeAsync(5_000)

  expect(sent).toHaveLength(1)
})
