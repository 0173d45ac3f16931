import type { QueryClient } from '@tanstack/react-query'
import { preload } from 'react-dom'
import { rigAddress } from '../console/config.ts'
import { useSession } from '../console/session.ts'
import { cameraList } from '../rig/cameras.ts'

/** Fetches the code of the live view ahead, the screen that most visits lead to. */
export const fetchLiveView = () =>
  void Promise.allSettled([import('./dashboard-frame.tsx'), import('../live/view/live-screen.tsx')])

/** Asks for what the live view shows first, its cameras and the still of the first one, while its code is on its way. */
export const askForLiveView = async (queryClient: QueryClient) => {
  const { token, handover } = useSession.getState()
  // A page before this one has left the camera to look at
  if (token === null || handover !== null) return
  await queryClient.prefetchQuery(cameraList())
  const [first] = queryClient.getQueryData(cameraList().queryKey) ?? []
  if (first?.poster) preload(rigAddress(first.poster), { as: 'image', fetchPriority: 'high' })
}
