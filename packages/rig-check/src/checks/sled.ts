import { ask, expectSuccess } from '../answers.ts'
import type { Check, Trial } from '../check.ts'
import { fail } from '../unusable.ts'

type Way = 'forward' | 'backward'

const ARRIVES_MS = 1_000

/** One step of the sled and one back, whichever end it stands at. */
export const sled = (way: Way, back: Way): Check => ({
  call: `sled.${way}`,
  tried: `one step ${way} and back`,
  tier: 'motion',
  run: async (trial) => {
    if (await stepSled(trial, way)) {
      await stepSled(trial, back)
      return
    }
    if (!(await stepSled(trial, back)) || !(await stepSled(trial, way)))
      fail('(status)', '200', '409 in both directions')
  },
})

/** One step of the sled; false where it stands at that end already, which the contract allows a rig to refuse. */
const stepSled = async (trial: Trial, way: Way) => {
  const answer = await ask(trial, `sled.${way}`)
  if (answer.head.status === 409) return false
  expectSuccess(trial, `sled.${way}`, 200, answer)
  await trial.rig.wait(ARRIVES_MS)
  return true
}
