import { mutationOptions } from '@tanstack/react-query'
import type { RigConsole } from '../console/console.ts'

export type SledDirection = 'forward' | 'backward'
export type SledCommand = SledDirection | 'home'

/** A command without a response fails after this time, and the next one can be sent. */
const TIMEOUT_MS = 4_000

const sendCommand = ({ rig }: RigConsole, command: SledCommand) =>
  rig.sled[command]({ fetchOptions: { signal: AbortSignal.timeout(TIMEOUT_MS) } })

const stepSuccess = { forward: 'Sled moved forward', backward: 'Sled moved backward' } as const

/** Moves the sled one step (spec 7, motor); fails silently (spec 8). */
export const sledStep = (rigConsole: RigConsole, direction: SledDirection) =>
  mutationOptions({
    mutationFn: () => sendCommand(rigConsole, direction),
    meta: { success: stepSuccess[direction], noticeId: 'sled', failure: 'silent', steering: true },
  })

/** Drives the sled to 0; a failure shows the server's message (spec 8). */
export const sledHome = (rigConsole: RigConsole) =>
  mutationOptions({
    mutationFn: () => sendCommand(rigConsole, 'home'),
    meta: { success: 'Navigating to home...', noticeId: 'sled', failure: 'message', steering: true },
  })
