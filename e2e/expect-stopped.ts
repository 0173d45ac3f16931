import { expect, poll } from './fixtures.ts'
import { MAX_STOP_MS } from './hold-endings.ts'
import type { Movement, Simulator } from './simulator.ts'
import { findLastDrive } from './steering.ts'

/** Expects a stop of the console, not the rig's dead-man, to have ended the latest drive of an axis. */
export async function expectStopped(rig: Simulator, axis: Movement['axis'] = 'pan') {
  await poll(() => findLastDrive(rig, axis)).toMatchObject({ ended: expect.any(Number) })
  expect((await findLastDrive(rig, axis))?.reason).toBe('stopped')
}

/** Expects that `release` makes the console stop an axis within the limit of a working link, on the rig's clock. */
export async function expectToStop(rig: Simulator, release: () => Promise<unknown>, axis: Movement['axis'] = 'pan') {
  const releasedAt = await rig.now()
  await release()
  await expectStopped(rig, axis)
  const ended = (await findLastDrive(rig, axis))?.ended ?? Number.POSITIVE_INFINITY
  expect(ended - releasedAt, 'ms from the release to the standstill').toBeLessThanOrEqual(MAX_STOP_MS.alive)
}
