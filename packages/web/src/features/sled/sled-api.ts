import { mutationOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../lib/api.ts'

export type SledDirection = 'forward' | 'backward'

/** A command that nobody answers is given up, so that the next press counts. */
const patience = () => ({ signal: AbortSignal.timeout(4_000) })

/** Moves the sled one step (spec 7, motor); fails silently (spec 8). */
export const sledStep = (direction: SledDirection) =>
  mutationOptions({
    mutationFn: () => unwrap(api.sled[direction]({ fetchOptions: patience() })),
    meta: { success: `Sled moved ${direction}`, noticeId: 'sled', failure: 'silent', steering: true },
  })

/** Drives the sled to 0; a failure shows the rig's own words (spec 8). */
export const sledHome = () =>
  mutationOptions({
    mutationFn: () => unwrap(api.sled.home({ fetchOptions: patience() })),
    meta: { success: 'Navigating to home...', noticeId: 'sled', failure: 'message', steering: true },
  })
