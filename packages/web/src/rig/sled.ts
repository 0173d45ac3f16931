import { mutationOptions } from '@tanstack/react-query'
import type { RigConsole } from '../console/console.ts'

export type SledDirection = 'forward' | 'backward'
export type SledCommand = SledDirection | 'home'

/** Toasts of the sled replace each other. */
const SLED_NOTICE = 'sled'

export const sledKey = ['sled'] as const

/** After this timeout, the next command can be sent even if the response to the last one was lost. */
const COMMAND_TIMEOUT_MS = 4_000

const sendCommand = ({ rig }: RigConsole, command: SledCommand) =>
  rig.sled[command]({ fetchOptions: { signal: AbortSignal.timeout(COMMAND_TIMEOUT_MS) } })

export const sledControl = (command: SledCommand) => `sled ${command}`

/** Names the reason why a hold has ended, separately, because the response to a step must not clear it. */
export const sledHoldControl = 'sled hold'

const stepSuccess = { forward: 'Sled moved forward', backward: 'Sled moved backward' } as const

export const stepSled = (rigConsole: RigConsole, direction: SledDirection) =>
  mutationOptions({
    mutationKey: sledKey,
    mutationFn: () => sendCommand(rigConsole, direction),
    meta: {
      success: stepSuccess[direction],
      noticeId: SLED_NOTICE,
      steering: true,
      shownAt: { failure: () => [sledControl(direction)] },
    },
  })

export const homeSled = (rigConsole: RigConsole) =>
  mutationOptions({
    mutationKey: sledKey,
    mutationFn: () => sendCommand(rigConsole, 'home'),
    meta: {
      success: 'Navigating to home...',
      noticeId: SLED_NOTICE,
      failure: 'message',
      steering: true,
      shownAt: { failure: () => [sledControl('home')] },
    },
  })
