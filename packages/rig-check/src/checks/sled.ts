import type { Check, Trial } from '../check.ts'
import { failCheck } from '../check-errors.ts'
import { assertSuccess, sendInTrial } from '../expect-response.ts'

type Direction = 'forward' | 'backward'

const SETTLING_MS = 1_000

/** Creates a check that moves the sled by one step and back. At the end of the track the order is reversed. */
export const createSledCheck = (direction: Direction, opposite: Direction): Check => ({
  call: `sled.${direction}`,
  tried: `moves the sled one step ${direction} and back`,
  tier: 'motion',
  run: async (trial) => {
    if (await stepSled(trial, direction)) {
      await stepSled(trial, opposite)
      return
    }
    if (!(await stepSled(trial, opposite)) || !(await stepSled(trial, direction)))
      failCheck('(status)', '200', '409 in both directions')
  },
})

/**
 * Moves the sled by one step. Returns false if the rig responds with 409 because the sled is at the end of its track.
 */
const stepSled = async (trial: Trial, direction: Direction) => {
  const response = await sendInTrial(trial, `sled.${direction}`)
  if (response.head.status === 409) return false
  assertSuccess(trial, `sled.${direction}`, 200, response)
  await trial.rig.wait(SETTLING_MS)
  return true
}
