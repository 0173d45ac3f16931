import { preload } from 'react-dom'
import type { RigConsole } from '../console/console.ts'
import { cameraList } from '../rig/cameras.ts'

/** Loads the code of the live view in advance, because most visits lead to that screen. */
export const preloadLiveViewCode = () =>
  void Promise.allSettled([import('./dashboard-frame.tsx'), import('../live/view/live-screen.tsx')])

/** Loads the list of cameras and the first poster while the code of the live view is in flight. */
export const preloadLiveView = async (rigConsole: RigConsole) => {
  const { session, settings, queryClient, resolveUrl } = rigConsole
  // After the console's own reload, another camera may be selected
  if (session.get().token === null || settings.get().handover !== null) return
  await queryClient.prefetchQuery(cameraList(rigConsole))
  const [first] = queryClient.getQueryData(cameraList(rigConsole).queryKey) ?? []
  if (first?.poster) preload(resolveUrl(first.poster), { as: 'image', fetchPriority: 'high' })
}
