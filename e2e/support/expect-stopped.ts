import type { MotionEntry } from '@rig/contract/sim'
import { expect, poll } from './fixtures.ts'
import { endReasons, MAX_STOP_MS } from './hold-endings.ts'
import type { Simulator } from './simulator.ts'
import { findLastDrive } from './steering.ts'

type Axis = MotionEntry['axis']

type StopLimit = {
  /** On a `dead` link, the camera must be stopped by the rig's dead-man. */
  link?: keyof typeof MAX_STOP_MS
  /** Time, on the rig's clock, until the release takes effect through the console and the link. */
  delayMs?: number
}

/**
 * Expects that the latest drive of each axis stops within the limit for the link, measured from `release` on the rig's
 * clock.
 */
export async function expectToStop(
  rig: Simulator,
  release: () => Promise<unknown>,
  axes: Axis | Axis[] = 'pan',
  { link = 'alive', delayMs = 0 }: StopLimit = {},
) {
  const releasedAt = await rig.now()
  await release()
  for (const axis of [axes].flat()) {
    const { reason, standstill } = await measureStop(rig, releasedAt, axis)
    expect(reason, `what ended the drive of ${axis}`).toBe(endReasons[link])
    expect(standstill, `ms from the release to the standstill of ${axis}`).toBeLessThanOrEqual(
      MAX_STOP_MS[link] + delayMs,
    )
  }
}

/** Waits until the latest drive of an axis has ended. Returns its end reason and the time in ms since `releasedAt`. */
export async function measureStop(rig: Simulator, releasedAt: number, axis: Axis = 'pan') {
  await poll(() => findLastDrive(rig, axis), `the drive of ${axis} ends`).toMatchObject({ ended: expect.any(Number) })
  const { ended, reason } = (await findLastDrive(rig, axis)) ?? { ended: null, reason: null }
  return { reason, standstill: Math.round((ended ?? Number.POSITIVE_INFINITY) - releasedAt) }
}
