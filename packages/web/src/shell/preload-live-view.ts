import { preload } from 'react-dom'
import type { RigConsole } from '../console/console.ts'
import { cameraList } from '../rig/cameras.ts'

/** Fetches the code of the live view, the screen that most visits lead to. */
export const preloadLiveViewCode = () =>
  void Promise.allSettled([import('./dashboard-frame.tsx'), import('../live/view/live-screen.tsx')])

/**
 * Requests the first data of the live view, its cameras and the still of the first one, while its code is in flight.
 */
export const preloadLiveView = async (rigConsole: RigConsole) => {
  const { session, settings, queryClient, urlOf } = rigConsole
  // After the console's own reload another camera may be current
  if (session.get().token === null || settings.get().handover !== null) return
  await queryClient.prefetchQuery(cameraList(rigConsole))
  const [first] = queryClient.getQueryData(cameraList(rigConsole).queryKey) ?? []
  if (first?.poster) preload(urlOf(first.poster), { as: 'image', fetchPriority: 'high' })
}
