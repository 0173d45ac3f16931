import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserClock } from '../../console/console.ts'
import type { SledCommand } from '../../rig/sled.ts'
import { createSledStepper, type SledResult } from './sled-stepper.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const startStepper = (
  responseAfterMs: number,
  result: (command: SledCommand) => SledResult = () => ({ state: 'done' }),
) => {
  const sent: { at: number; command: SledCommand }[] = []
  const start = Date.now()
  const stepper = createSledStepper({
    clock: browserClock,
    send: (command) => {
      sent.push({ at: Date.now() - start, command })
      return new Promise((settle) => setTimeout(() => settle(result(command)), responseAfterMs))
    },
  })
  return { sent, stepper }
}

test('A click is one step', async () => {
  const { sent, stepper } = startStepper(20)

  stepper.press('mouse', 'forward')
  await vi.advanceTimersByTimeAsync(120)
  stepper.release('mouse')
  await vi.advanceTimersByTimeAsync(5_000)

  expect(sent).toEqual([{ at: 0, command: 'forward' }])
})

test('A held arrow steps twice a second until it is released', async () => {
  const { sent, stepper } = startStepper(20)

  stepper.press('mouse', 'backward')
  await vi.advanceTimersByTimeAsync(1_700)
  stepper.release('mouse')
  await vi.advanceTimersByTimeAsync(5_000)

  expect(sent.map(({ at }) => at)).toEqual([0, 500, 1_000, 1_500])
})

test('On a slow link a held arrow waits for each response before it sends the next step', async () => {
  const { sent, stepper } = startStepper(1_200)

  stepper.press('mouse', 'forward')
  await vi.advanceTimersByTimeAsync(3_100)
  stepper.release('mouse')
  await vi.advanceTimersByTimeAsync(5_000)

  expect(sent.map(({ at }) => at)).toEqual([0, 1_500, 3_000])
})

test('Four quick clicks are four commands, in order, one at a time', async () => {
  const { sent, stepper } = startStepper(1_300)

  stepper.tap('forward')
  stepper.tap('forward')
  stepper.tap('backward')
  stepper.tap('forward')
  await vi.advanceTimersByTimeAsync(10_000)

  expect(sent).toEqual([
    { at: 0, command: 'forward' },
    { at: 1_300, command: 'forward' },
    { at: 2_600, command: 'backward' },
    { at: 3_900, command: 'forward' },
  ])
})

test('A click that the rig refuses does not drop the waiting clicks', async () => {
  const { sent, stepper } = startStepper(100, () => ({ state: 'refused', reason: 'At its end', isLinkDown: false }))

  stepper.tap('forward')
  stepper.tap('backward')
  await vi.advanceTimersByTimeAsync(150)

  expect(sent.map(({ command }) => command)).toEqual(['forward', 'backward'])
  expect(stepper.store.getState().result).toEqual({ command: 'forward', state: 'refused', reason: 'At its end' })
})

test('When the link is down, waiting clicks are dropped', async () => {
  const { sent, stepper } = startStepper(100, () => ({ state: 'refused', reason: 'No link', isLinkDown: true }))

  stepper.tap('forward')
  stepper.tap('forward')
  await vi.advanceTimersByTimeAsync(10_000)

  expect(sent).toHaveLength(1)
})

test('The counter counts clicks, not the steps of a held arrow', async () => {
  const { sent, stepper } = startStepper(20)

  stepper.press('mouse', 'forward')
  await vi.advanceTimersByTimeAsync(1_700)
  stepper.release('mouse')
  stepper.tap('forward')

  expect(sent).toHaveLength(5)
  expect(stepper.store.getState().counter).toBe(20)
})

test('The estimate counts the accepted steps since the last homing', async () => {
  const { stepper } = startStepper(20)
  stepper.tap('forward')
  await vi.advanceTimersByTimeAsync(50)
  expect(stepper.store.getState().estimate).toMatchObject({ isFromHome: false })

  stepper.home()
  stepper.tap('forward')
  stepper.tap('forward')
  await vi.advanceTimersByTimeAsync(200)

  expect(stepper.store.getState().estimate).toMatchObject({ isFromHome: true, goal: 10 })
})

test('The result of a command is shown for a second', async () => {
  const { stepper } = startStepper(20)

  stepper.tap('forward')
  await vi.advanceTimersByTimeAsync(100)
  expect(stepper.store.getState().result).toEqual({ command: 'forward', state: 'done', reason: null })
  await vi.advanceTimersByTimeAsync(1_000)

  expect(stepper.store.getState().result).toBeNull()
})

test('Releasing an input that holds nothing ends no hold of another input', async () => {
  const { sent, stepper } = startStepper(20)

  stepper.press('key .', 'forward')
  stepper.release('mouse')
  await vi.advanceTimersByTimeAsync(1_200)
  stepper.release('key .')
  await vi.advanceTimersByTimeAsync(5_000)

  expect(sent.map(({ at }) => at)).toEqual([0, 500, 1_000])
})

test('The newest of two inputs steers the sled, and the older one again when the newest is released', async () => {
  const { sent, stepper } = startStepper(20)

  stepper.press('finger 1', 'forward')
  await vi.advanceTimersByTimeAsync(700)
  stepper.press('finger 2', 'backward')
  stepper.release('finger 2')
  await vi.advanceTimersByTimeAsync(700)
  stepper.release('finger 1')

  expect(sent.map(({ command }) => command)).toEqual(['forward', 'forward', 'backward', 'forward'])
})

test('When all holds end, the arrow no longer repeats, but waiting clicks are still sent', async () => {
  const { sent, stepper } = startStepper(400)

  stepper.press('mouse', 'forward')
  stepper.press('key ,', 'backward')
  stepper.end()
  await vi.advanceTimersByTimeAsync(5_000)

  expect(sent.map(({ command }) => command)).toEqual(['forward', 'backward'])
})

test('Leaving the screen drops the waiting clicks', async () => {
  const { sent, stepper } = startStepper(400)

  stepper.tap('forward')
  stepper.tap('forward')
  stepper.leave()
  await vi.advanceTimersByTimeAsync(5_000)

  expect(sent).toHaveLength(1)
})

test('A hold ends automatically after 30 s', async () => {
  const { sent, stepper } = startStepper(20)

  stepper.press('mouse', 'forward')
  await vi.advanceTimersByTimeAsync(60_000)

  expect(sent).toHaveLength(60)
})

test('A clock that is set back makes no hold longer than 30 s', async () => {
  const { sent, stepper } = startStepper(20)

  stepper.press('mouse', 'forward')
  await vi.advanceTimersByTimeAsync(10_000)
  vi.setSystemTime(Date.now() - 3_600_000)
  await vi.advanceTimersByTimeAsync(60_000)

  expect(sent).toHaveLength(60)
})
