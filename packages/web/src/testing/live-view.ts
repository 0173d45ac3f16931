import { act } from '@testing-library/react'
import { useSession } from '../console/session.ts'
import { openConsole } from './simulated-rig.tsx'

/** The live view of a signed-in operator, in the whole console. */
export const openLive = () => openConsole('/dashboard/view', { as: 'operator' })
export type Opened = Awaited<ReturnType<typeof openLive>>

export const OFFLINE = 'Cameras are currently Offline. Do check back later.'

export const authorization = () => ({ authorization: `Bearer ${useSession.getState().token}` })

export const camerasOf = async ({ app }: Opened): Promise<{ cameraID: string; name: string }[]> => {
  const answer = await app.inject({ url: '/api/v1/dashboard/', headers: authorization() })
  return answer.json().data.camera
}

/** What went to the rig and matches, as 'GET /api/v1/dashboard/'. */
export const callsOf = ({ link }: Opened, pattern: RegExp) => link.calls.filter((call) => pattern.test(call))

/** Asks for the cameras once more, as the time does; what asks by itself stands still where its timers are fake. */
export const askAgain = ({ queryClient }: Opened) => act(() => queryClient.refetchQueries({ queryKey: ['cameras'] }))
