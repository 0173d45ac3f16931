import { expect, test } from 'vitest'
import { createVirtualTime } from '../../../testing/guard-proof/virtual-time.ts'
import { createSledStepper } from './sled-stepper.ts'

test.each([
  [1_000, 'forward', [0, 1_500], []],
  [1_001, null, [0], ['The page was suspended, hold again']],
] as const)('after a timer that fires %i ms late, the held direction is %s', async (lateMs, held, times, reasons) => {
  const time = createVirtualTime()
  const sent: number[] = []
  const given: string[] = []
  const stepper = createSledStepper({
    onInterrupt: (reason) => given.push(reason),
    clock: time,
    send: async () => {
      sent.push(time.now())
      return { state: 'done' }
    },
  })
  stepper.press('mouse', 'forward')
  await time.runUntil(400)

  time.skip(100 + lateMs)
  await time.runUntil(time.now() + 400)

  expect(stepper.store.getState().held).toBe(held)
  expect(sent).toEqual(times)
  expect(given).toEqual(reasons)
})
