import { act } from '@testing-library/react'
import { openConsole } from './simulated-rig.tsx'

/** Opens the live view of a signed-in operator, in the whole console. */
export const openLive = () => openConsole('/dashboard/view', { as: 'operator' })
export type Opened = Awaited<ReturnType<typeof openLive>>

export const OFFLINE = 'Cameras are currently Offline. Do check back later.'

export const authorization = ({ rigConsole }: Pick<Opened, 'rigConsole'>) => ({
  authorization: `Bearer ${rigConsole.session.get().token}`,
})

export const camerasOf = async (opened: Opened): Promise<{ cameraID: string; name: string }[]> => {
  const response = await opened.app.inject({ url: '/api/v1/dashboard/', headers: authorization(opened) })
  return response.json().data.camera
}

/** Returns the requests that match, as 'GET /api/v1/dashboard/'. */
export const callsOf = ({ link }: Opened, pattern: RegExp) => link.calls.filter((call) => pattern.test(call))

/** Refetches the cameras, as the poll does, which does not run with fake timers. */
export const refetchCameras = ({ rigConsole }: Opened) =>
  act(() => rigConsole.queryClient.refetchQueries({ queryKey: ['cameras'] }))
