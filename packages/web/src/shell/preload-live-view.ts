import { preload } from 'react-dom'
import type { RigConsole } from '../console/console.ts'
import { cameraList } from '../rig/cameras.ts'

export const preloadLiveViewCode = () =>
  void Promise.allSettled([import('./dashboard-frame.tsx'), import('../live/view/live-screen.tsx')])

/** Preloads the list of cameras and the first poster while the code of the live view is loading. */
export const preloadLiveView = async (rigConsole: RigConsole) => {
  const { session, settings, queryClient, resolveUrl } = rigConsole
  // After a reload by the console itself, another camera may be selected
  if (session.get().token === null || settings.get().handover !== null) return
  await queryClient.prefetchQuery(cameraList(rigConsole))
  const [first] = queryClient.getQueryData(cameraList(rigConsole).queryKey) ?? []
  if (first?.poster) preload(resolveUrl(first.poster), { as: 'image', fetchPriority: 'high' })
}
