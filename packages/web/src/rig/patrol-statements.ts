import { mentionsPatrol } from '@rig/contract/reading/failure-message'
import { createStore } from 'zustand/vanilla'
import type { RigConsole } from '../console/console.ts'
import { ApiError } from '../console/link/api-error.ts'
import { sledKey } from './sled.ts'

type PatrolStatements = {
  /** In ms of the console's clock. Null if the rig has accepted a sled command since then. */
  patrolReportedAt: number | null
  /** `now` is in ms of the console's clock, `date` in ms since 1970, by the rig's clock if it is known. */
  sledAcceptedAt: { now: number; date: number } | null
}

/** Records when the rig last refused a command because of a patrol, and when it last accepted a sled command. */
export const createPatrolStatements = ({ clock, rigClock, queryClient }: RigConsole) => {
  const store = createStore<PatrolStatements>(() => ({ patrolReportedAt: null, sledAcceptedAt: null }))
  /** Steering commands are not mutations, so the function that sends them calls this. */
  const recordFailure = (error: unknown) => {
    if (error instanceof ApiError && error.status === 409 && mentionsPatrol(error.message))
      store.setState({ patrolReportedAt: clock.now() })
  }
  const close = queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, mutation } = event
    const { mutationKey, meta } = mutation.options
    if (action.type === 'success' && mutationKey === sledKey)
      store.setState({
        patrolReportedAt: null,
        sledAcceptedAt: { now: clock.now(), date: rigClock.date() ?? clock.date() },
      })
    if (action.type === 'error' && meta?.steering) recordFailure(action.error)
  })
  return { store, recordFailure, close }
}
