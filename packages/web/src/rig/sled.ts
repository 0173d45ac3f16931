import type { SledCommand } from '@rig/contract'
import { mutationOptions } from '@tanstack/react-query'
import type { RigConsole } from '../console/console.ts'

type SledCommandRow = {
  /** The label of the button, which is also the name of the action in recorded films. */
  label: string
  /** Messages of the outcome. With `failure`, a toast also shows the reason for a failure. */
  outcome: { success: string; failure?: 'message' }
}

export const sledCommands = {
  backward: { label: 'Move sled backward', outcome: { success: 'Sled moved backward' } },
  home: { label: 'Sled home', outcome: { success: 'Navigating to home...', failure: 'message' } },
  forward: { label: 'Move sled forward', outcome: { success: 'Sled moved forward' } },
} as const satisfies Record<SledCommand, SledCommandRow>

/** The commands that repeat while their buttons are held. */
export type SledDirection = 'forward' | 'backward'

export const sledKey = ['sled'] as const

/** Timeout of a command, after which the next one can be sent even if the response was lost. */
export const SLED_TIMEOUT_MS = 4_000

export const getSledControlId = (command: string) => `sled ${command}`

/** A separate id, because the response to a step must not clear the reason for the end of a hold. */
export const SLED_HOLD_CONTROL_ID = 'sled hold'

/**
 * `keepsReason` is true if the button was pressed before the refusal whose reason it shows. The operator has not
 * reacted to this reason yet, so a success must not remove it.
 */
export const commandSled = ({ rig }: RigConsole, command: SledCommand, keepsReason = false) =>
  mutationOptions({
    mutationKey: sledKey,
    mutationFn: () => rig.sled[command]({ fetchOptions: { signal: AbortSignal.timeout(SLED_TIMEOUT_MS) } }),
    meta: {
      ...sledCommands[command].outcome,
      steering: true,
      keepsReason,
      shownAt: { failure: () => [getSledControlId(command)] },
    },
  })
