import { createStore } from 'zustand/vanilla'
import { ApiError } from '../../console/api-error.ts'
import type { RigConsole } from '../../console/console.ts'
import { SLED_NOTICE } from '../../rig/sled.ts'

/** Times are in ms of the console's clock. */
type PatrolStatements = { saidAt: number | null; sledAcceptedAt: number | null }

/** Records when the rig last refused a command because of a patrol, and when it last accepted a sled command. */
export const createPatrolStatements = ({ clock, queryClient }: RigConsole) => {
  const store = createStore<PatrolStatements>(() => ({ saidAt: null, sledAcceptedAt: null }))
  /** Records the reason of a refused command if it mentions a patrol. */
  const record = (reason: string) => {
    if (/\bpatrol/i.test(reason)) store.setState({ saidAt: clock.now() })
  }
  const close = queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, mutation } = event
    const { meta } = mutation
    if (action.type === 'success' && meta?.noticeId === SLED_NOTICE) store.setState({ sledAcceptedAt: clock.now() })
    if (action.type === 'error' && meta?.steering && action.error instanceof ApiError && action.error.status === 409)
      record(action.error.message)
  })
  return { store, record, close }
}
