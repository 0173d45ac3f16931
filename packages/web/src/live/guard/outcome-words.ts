import { FROM_BETWEEN } from '@rig/contract/reading/failure-message'
import type { Outcome } from './steering.ts'

const words = {
  accepted: null,
  refused: 'The rig has refused it',
  failed: 'The rig could not do it',
  denied: 'Your session has expired',
  gone: 'The rig does not know this camera',
  intercepted: FROM_BETWEEN,
  late: 'The rig has not answered in time',
  lost: 'The rig cannot be reached',
} as const satisfies Record<Outcome, string | null>

/** Why a command was not accepted, if the rig gives no words of its own; null if it was. */
export const wordsOfOutcome = (outcome: Outcome): string | null => words[outcome]
