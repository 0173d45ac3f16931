import { endAllHolds } from '../../console/holds.ts'
import { useSession } from '../../console/session.ts'

/** Whether the operator wants the live picture. */
export const useStreaming = () => useSession(({ isStreaming }) => isStreaming)

/** Switches the live picture on or off. Off ends all holds: nobody should steer what they no longer see. */
export const switchStreaming = (on: boolean) => {
  if (!on) endAllHolds()
  useSession.setState({ isStreaming: on })
}

export const toggleStreaming = () => switchStreaming(!useSession.getState().isStreaming)
