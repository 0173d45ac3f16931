import { type Camera, cameraKind, isOffline } from '@rig/contract'
import { callNamed } from '@rig/contract/calls'
import { readCameras } from '@rig/contract/reading/cameras'
import { parseJson } from '@rig/contract/reading/fields'
import { readLogin } from '@rig/contract/reading/login'
import { readPosition } from '@rig/contract/reading/position'
import type { Reach } from './requests.ts'
import { type CallRequest, sendCall } from './send-call.ts'
import { Skipped } from './unusable.ts'

/** The rig that is checked, and what is known of it: each is asked for once, when a check first needs it. */
export type CheckedRig = Reach & {
  host: string
  wait: (milliseconds: number) => Promise<void>
  credentials: { email: string; password: string }
  session: () => Promise<{ token: string; cookies: string[] }>
  cameras: () => Promise<Camera[]>
  /** Where a camera looked before anything moved it. */
  firstPosition: (cameraID: string) => Promise<ReturnType<typeof readPosition>>
}

/** A rig of which nothing has been asked yet. */
export const openRig = (given: Pick<CheckedRig, keyof Reach | 'host' | 'wait' | 'credentials'>): CheckedRig => {
  const reach = { ...given, host: given.host.replace(/\/+$/, '') }
  const ask = (call: Parameters<typeof callNamed>[0], asked: CallRequest) =>
    sendCall(reach, callNamed(call).route, asked)

  const session = once(async () => {
    const { text, head } = await ask('accounts.login', { body: given.credentials })
    const { token } = readOr('nobody could sign in', () => readLogin(parseJson(text)))
    return { token, cookies: head.headers.getSetCookie() }
  })
  const cameras = once(async () => {
    const { text } = await ask('cameras.dashboard', { token: (await session()).token })
    return readOr('the dashboard lists no cameras that can be read', () => readCameras(parseJson(text), () => {}))
  })
  const firstPosition = once(async (cameraID: string) => {
    const { text } = await ask('ptz.position', { params: { cameraID }, token: (await session()).token })
    return readOr('nobody knows where the camera looks', () => readPosition(parseJson(text)))
  })
  return { ...reach, session, cameras, firstPosition }
}

const once = <Given extends unknown[], Value>(ask: (...given: Given) => Promise<Value>) => {
  let asked: Promise<Value> | undefined
  return (...given: Given) => (asked ??= ask(...given))
}

const readOr = <Value>(otherwise: string, read: () => Value): Value => {
  try {
    return read()
  } catch {
    throw new Skipped(otherwise)
  }
}

/** The first camera; ends the check where there is none. */
export const anyCamera = async (rig: CheckedRig): Promise<Camera> => {
  const [first] = await rig.cameras()
  if (!first) throw new Skipped('the rig has no camera')
  return first
}

/** The first PTZ camera that is online (or offline); ends the check where there is none. */
export const ptzCamera = async (rig: CheckedRig, state: 'online' | 'offline' = 'online'): Promise<Camera> => {
  const cameras = await rig.cameras()
  const found = cameras.find(
    (camera) => cameraKind(camera.name) === 'ptz' && isOffline(camera) === (state === 'offline'),
  )
  if (!found) throw new Skipped(`the rig has no PTZ camera that is ${state}`)
  return found
}
