import { mentionsPatrol } from '@rig/contract/reading/failure-message'
import { createStore } from 'zustand/vanilla'
import type { RigConsole } from '../console/console.ts'
import { ApiError } from '../console/link/api-error.ts'
import { sledKey } from './sled.ts'

/** Times are in ms of the console's clock. */
type PatrolStatements = { patrolReportedAt: number | null; sledAcceptedAt: number | null }

/** Records when the rig last refused a command because of a patrol, and when it last accepted a sled command. */
export const createPatrolStatements = ({ clock, queryClient }: RigConsole) => {
  const store = createStore<PatrolStatements>(() => ({ patrolReportedAt: null, sledAcceptedAt: null }))
  /** Steering is not a mutation, so its sender calls this. */
  const recordFailure = (error: unknown) => {
    if (error instanceof ApiError && error.status === 409 && mentionsPatrol(error.message))
      store.setState({ patrolReportedAt: clock.now() })
  }
  const close = queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, mutation } = event
    const { mutationKey, meta } = mutation.options
    if (action.type === 'success' && mutationKey === sledKey) store.setState({ sledAcceptedAt: clock.now() })
    if (action.type === 'error' && meta?.steering) recordFailure(action.error)
  })
  return { store, recordFailure, close }
}
