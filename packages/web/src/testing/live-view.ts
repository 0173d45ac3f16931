import { act, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { requestRig } from './change-rig.ts'
import { openConsole, type SimulatedRigOptions } from './simulated-rig.tsx'

export const openLiveView = (options?: SimulatedRigOptions) =>
  openConsole('/dashboard/view', { as: 'operator', ...options })
export type OpenedConsole = Awaited<ReturnType<typeof openLiveView>>

export const OFFLINE_MESSAGE = 'Cameras are currently Offline. Do check back later.'

export const createAuthorizationHeaders = ({ rigConsole }: Pick<OpenedConsole, 'rigConsole'>) => ({
  authorization: `Bearer ${rigConsole.session.get().token}`,
})

export const fetchCameras = async (
  opened: OpenedConsole,
): Promise<{ cameraID: string; name: string; poster: string }[]> => {
  const response = await opened.app.inject({ url: '/api/v1/dashboard/', headers: createAuthorizationHeaders(opened) })
  return response.json().data.camera
}

/** Saves a preset of a camera without the console. */
export const savePreset = (opened: Pick<OpenedConsole, 'app' | 'rigConsole'>, cameraID: string, name: string) =>
  requestRig(opened.app, {
    method: 'POST',
    url: '/api/v1/preset/',
    headers: createAuthorizationHeaders(opened),
    payload: { cameraID, name },
  })

export const findRequests = ({ link }: OpenedConsole, pattern: RegExp) =>
  link.calls.filter((call) => pattern.test(call))

/** Waits until digit keys are assigned to the presets of the selected camera. The screen does not show this. */
export const waitForPresetDigits = ({ rigConsole }: Pick<OpenedConsole, 'rigConsole'>) => {
  const list = () => rigConsole.queryClient.getQueriesData({ queryKey: ['preset-digits'] })
  return waitFor(() => expect(list().some(([, digits]) => digits !== undefined)).toBe(true))
}

/** Refetches the cameras immediately, without waiting for the next poll. */
export const refetchCameras = ({ rigConsole }: OpenedConsole) =>
  act(() => rigConsole.queryClient.refetchQueries({ queryKey: ['cameras'] }))
