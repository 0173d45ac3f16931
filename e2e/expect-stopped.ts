import { expect, poll } from './fixtures.ts'
import type { Movement, Simulator } from './simulator.ts'
import { findLastDrive } from './steering.ts'

/** Expects a stop of the console, not the rig's dead-man, to have ended the latest drive of an axis. */
export async function expectStopped(rig: Simulator, axis: Movement['axis'] = 'pan') {
  await poll(() => findLastDrive(rig, axis)).toMatchObject({ ended: expect.any(Number) })
  expect((await findLastDrive(rig, axis))?.reason).toBe('stopped')
}
