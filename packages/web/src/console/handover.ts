import { useSession } from './session.ts'

/** Leaves the chosen camera, the wish for the live picture and a notice for the page that comes after a reload. */
export const handOver = (notice: string | null) =>
  useSession.setState(({ camera, isStreaming }) => ({ handover: { notice, camera, isStreaming } }))

/** Takes up what the page before a reload has left, once, and returns its notice. A plain load finds nothing. */
export const takeHandover = (): string | null => {
  const { handover } = useSession.getState()
  if (!handover) return null
  const { notice, camera, isStreaming } = handover
  useSession.setState({ camera, isStreaming, handover: null })
  return notice
}
