import { type Camera, getCameraKind, isOffline } from '@rig/contract'
import { getEndpoint } from '@rig/contract/calls'
import { parseJson } from '@rig/contract/reading/fields'
import { readPosition } from '@rig/contract/reading/screens'
import { readCameras, readLogin } from '@rig/contract/reading/startup'
import { CheckSkippedError, failCheck } from './check-errors.ts'
import { type RequestOptions, type RigResponse, sendRequest, type Transport } from './send-request.ts'

export type CheckedRig = ReturnType<typeof createCheckedRig>

type CheckedRigOptions = Transport & {
  host: string
  wait: (milliseconds: number) => Promise<void>
  credentials: { email: string; password: string }
}

/** Session, cameras and initial positions are requested on first use and cached. */
export const createCheckedRig = (options: CheckedRigOptions) => {
  const transport = { ...options, host: options.host.replace(/\/+$/, '') }
  const cookies = new Map<string, string>()
  const send = async (call: Parameters<typeof getEndpoint>[0], request: RequestOptions): Promise<RigResponse> => {
    const response = await sendRequest(transport, getEndpoint(call).route, request)
    const { ok, headers } = response.head
    if (ok) for (const [name = '', value = ''] of headers.getSetCookie().map(splitCookie)) cookies.set(name, value)
    return response
  }

  const session = oncePerKey(async () =>
    readOrSkip('sign-in failed', await send('accounts.login', { body: options.credentials }), readLogin),
  )
  const cameras = oncePerKey(async () => {
    const response = await send('cameras.dashboard', { token: (await session()).token })
    return readOrSkip('the list of cameras cannot be read', response, (body) => readCameras(body, () => {}))
  })
  /** Returns the position of a camera before any check has moved it. */
  const initialPosition = oncePerKey(async (cameraID: string) => {
    const response = await send('ptz.position', { params: { cameraID }, token: (await session()).token })
    return readOrSkip('the position of the camera cannot be read', response, readPosition)
  })
  /** Returns the newest value of each cookie that the rig has set, as a `Cookie` header. */
  const formatCookies = () => [...cookies].map((pair) => pair.join('=')).join('; ')
  return { ...transport, send, formatCookies, session, cameras, initialPosition }
}

const splitCookie = (line: string) => /^([^=;]*)=?([^;]*)/.exec(line)?.slice(1) ?? []

const oncePerKey = <Value>(load: (key: string) => Promise<Value>) => {
  const valuesByKey = new Map<string, Promise<Value>>()
  return (key = '') => {
    const value = valuesByKey.get(key) ?? load(key)
    valuesByKey.set(key, value)
    // A refusal stays cached, because repeated refused sign-ins may lock the account.
    value.catch((cause) => cause instanceof CheckSkippedError || valuesByKey.delete(key))
    return value
  }
}

const readOrSkip = <Value>(reason: string, { head, text }: RigResponse, read: (body: unknown) => Value): Value => {
  if (head.status >= 500) failCheck('(status)', '200', String(head.status))
  try {
    return read(parseJson(text))
  } catch {
    throw new CheckSkippedError(reason)
  }
}

/** Throws CheckSkippedError if the rig has no camera. */
export const getFirstCamera = async (rig: CheckedRig): Promise<Camera> => {
  const [first] = await rig.cameras()
  if (!first) throw new CheckSkippedError('the rig has no camera')
  return first
}

/** Throws CheckSkippedError if the rig has no PTZ camera in this state. */
export const getPtzCamera = async (rig: CheckedRig, state: 'online' | 'offline' = 'online'): Promise<Camera> => {
  const isWanted = (camera: Camera) =>
    getCameraKind(camera.name) === 'ptz' && isOffline(camera) === (state === 'offline')
  const found = (await rig.cameras()).find(isWanted)
  if (!found) throw new CheckSkippedError(`the rig has no PTZ camera that is ${state}`)
  return found
}
