import { mutationOptions } from '@tanstack/react-query'
import { callRig } from '../console/api.ts'

export type SledDirection = 'forward' | 'backward'
export type SledCommand = SledDirection | 'home'

/** A command without an answer is given up, so that the next one can be sent. */
const timeout = () => ({ signal: AbortSignal.timeout(4_000) })

const moved = { forward: 'Sled moved forward', backward: 'Sled moved backward' } as const

/** Moves the sled one step (spec 7, motor); fails silently (spec 8). */
export const sledStep = (direction: SledDirection) =>
  mutationOptions({
    mutationFn: () => callRig(`sled.${direction}`, timeout()),
    meta: { success: moved[direction], noticeId: 'sled', failure: 'silent', steering: true },
  })

/** Drives the sled to 0; a failure shows the rig's own words (spec 8). */
export const sledHome = () =>
  mutationOptions({
    mutationFn: () => callRig('sled.home', timeout()),
    meta: { success: 'Navigating to home...', noticeId: 'sled', failure: 'message', steering: true },
  })
