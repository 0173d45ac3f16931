import type { Clock } from '../../lib/clock.ts'
import {
  createMotionGuard,
  createTransmit,
  type MotionGuard,
  type Transmit,
} from '../../live/camera/guard/motion-guard.ts'
import { createSendCommand } from './link.ts'

export type CreateGuard = (clock: Clock, transmit: Transmit) => MotionGuard

/** Returns a function that creates the guard with another reducer, for example one that records the states. */
export const createGuardWith =
  (reduce: Parameters<typeof createMotionGuard>[1]): CreateGuard =>
  (clock, transmit) =>
    createMotionGuard({ ...clock, transmit }, reduce)

export const createGuard: CreateGuard = createGuardWith(undefined)

export const createGuardWithPromises: CreateGuard = (clock, transmit) =>
  createGuard(clock, createTransmit(createSendCommand(transmit)))
