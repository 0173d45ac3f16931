import { mutationOptions } from '@tanstack/react-query'
import type { RigConsole } from '../console/console.ts'

export type SledDirection = 'forward' | 'backward'
export type SledCommand = SledDirection | 'home'

/** Timeout after which the next command is sent even if the response to the last one was lost. */
const COMMAND_TIMEOUT_MS = 4_000

const sendCommand = ({ rig }: RigConsole, command: SledCommand) =>
  rig.sled[command]({ fetchOptions: { signal: AbortSignal.timeout(COMMAND_TIMEOUT_MS) } })

const stepSuccess = { forward: 'Sled moved forward', backward: 'Sled moved backward' } as const

export const stepSled = (rigConsole: RigConsole, direction: SledDirection) =>
  mutationOptions({
    mutationFn: () => sendCommand(rigConsole, direction),
    meta: { success: stepSuccess[direction], noticeId: 'sled', failure: 'silent', steering: true },
  })

export const homeSled = (rigConsole: RigConsole) =>
  mutationOptions({
    mutationFn: () => sendCommand(rigConsole, 'home'),
    meta: { success: 'Navigating to home...', noticeId: 'sled', failure: 'message', steering: true },
  })
