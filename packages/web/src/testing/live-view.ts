import { act } from '@testing-library/react'
import { openConsole, type SimulatedRigOptions } from './simulated-rig.tsx'

export const openLiveView = (options?: SimulatedRigOptions) =>
  openConsole('/dashboard/view', { as: 'operator', ...options })
export type OpenedConsole = Awaited<ReturnType<typeof openLiveView>>

export const OFFLINE_MESSAGE = 'Cameras are currently Offline. Do check back later.'

export const authorizationHeader = ({ rigConsole }: Pick<OpenedConsole, 'rigConsole'>) => ({
  authorization: `Bearer ${rigConsole.session.get().token}`,
})

export const fetchCameras = async (
  opened: OpenedConsole,
): Promise<{ cameraID: string; name: string; poster: string }[]> => {
  const response = await opened.app.inject({ url: '/api/v1/dashboard/', headers: authorizationHeader(opened) })
  return response.json().data.camera
}

export const findRequests = ({ link }: OpenedConsole, pattern: RegExp) =>
  link.calls.filter((call) => pattern.test(call))

/** Refetches the cameras, because polling does not run with fake timers. */
export const refetchCameras = ({ rigConsole }: OpenedConsole) =>
  act(() => rigConsole.queryClient.refetchQueries({ queryKey: ['cameras'] }))
