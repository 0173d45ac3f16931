import type { Check, Trial } from '../check.ts'
import { assertSuccess, send } from '../expect-response.ts'
import { fail } from '../unusable.ts'

type Direction = 'forward' | 'backward'

const SETTLING_MS = 1_000

/** Returns a check that moves the sled by one step and back, in reverse order if it is at that end of its track. */
export const sled = (direction: Direction, opposite: Direction): Check => ({
  call: `sled.${direction}`,
  tried: `one step ${direction} and back`,
  tier: 'motion',
  run: async (trial) => {
    if (await stepSled(trial, direction)) {
      await stepSled(trial, opposite)
      return
    }
    if (!(await stepSled(trial, opposite)) || !(await stepSled(trial, direction)))
      fail('(status)', '200', '409 in both directions')
  },
})

/** Moves the sled by one step. Returns false if the rig refuses it with 409 because the sled is at that end. */
const stepSled = async (trial: Trial, direction: Direction) => {
  const response = await send(trial, `sled.${direction}`)
  if (response.head.status === 409) return false
  assertSuccess(trial, `sled.${direction}`, 200, response)
  await trial.rig.wait(SETTLING_MS)
  return true
}
