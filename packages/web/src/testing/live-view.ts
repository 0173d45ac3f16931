import { act, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
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

/** Waits until the presets of the selected camera have their digit keys, which the screen does not show. */
export const waitForPresetDigits = ({ rigConsole }: Pick<OpenedConsole, 'rigConsole'>) => {
  const list = () => rigConsole.queryClient.getQueriesData({ queryKey: ['preset-digits'] })
  return waitFor(() => expect(list().some(([, digits]) => digits !== undefined)).toBe(true))
}

/** Refetches the cameras, because polling does not run with fake timers. */
export const refetchCameras = ({ rigConsole }: OpenedConsole) =>
  act(() => rigConsole.queryClient.refetchQueries({ queryKey: ['cameras'] }))
