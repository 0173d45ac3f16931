import { isDeepStrictEqual } from 'node:util'
import { axisBodyKeys, limits, type PtzAxis, wrapDegrees } from '@rig/contract'
import { allEndpoints, type EndpointInput, getBodySchema, listPathParameters } from '@rig/contract/calls'
import { type EndpointName, needsToken } from '@rig/contract/routes'
import { createCheckedRig } from '../rig.ts'
import { allChecks, runCheck } from '../run.ts'
import type { Fetch } from '../send-request.ts'

export const credentials = { email: 'operator@rig.test', password: 'operator-demo' }
export const HOST = 'http://rig.test'

type Request = { path: string; params: Record<string, string>; body: unknown; headers: Headers }
/** Replaces the response to an endpoint or to a path of a file. `respond` returns the response of a correct rig. */
export type Faults = {
  [Target in EndpointName | `/${string}`]?: (respond: () => Response, request: Request) => Response | Promise<Response>
}

const preset = { id: 'p1', name: 'Gate', nxid: 'nx1', cameraID: 'north', default: true }

const createState = () => ({
  cameras: [
    { cameraID: 'hall', name: 'Webcam Hall', status: 'Online', poster: '/hall.jpg', videoURL: '/live/hall' },
    { cameraID: 'south', name: 'PTZ South', status: 'Offline', poster: '/south.jpg', videoURL: '/live/south' },
    { cameraID: 'north', name: 'PTZ North', status: 'Online', poster: '/north.jpg', videoURL: '/live/north' },
  ],
  position: { pan: 10, tilt: 20, zoom: 60 },
  speed: { pan: 0, tilt: 0, zoom: 0 },
  presets: [preset],
  schedules: [{ _id: 's1', cameraID: 'north', time: '08:00', pan: 0, tilt: 0, zoom: 0, sled_start: 20, sled_stop: 80 }],
  gallery: [{ name: 'g1.jpg', url: '/gallery/g1.jpg', format: 'jpg' }],
  jobs: [{ name: 'a b.zip', icon: '/zip.svg' }],
  sled: 100,
  emails: [credentials.email],
  objectCount: 0,
})

export type RigState = ReturnType<typeof createState>

/** Degrees or zoom units per second at full speed. */
const FULL_SPEED = 20
const ranges = { pan: { min: -1e9, max: 1e9 }, tilt: limits.TILT_RANGE_DEGREES, zoom: limits.ZOOM_RANGE }

/** Returns a rig in memory that complies with the contract except for `faults`. Its clock advances only in `wait`. */
export const createMemoryRig = (faults: Faults = {}, changes: Partial<RigState> = {}) => {
  const state: RigState = { ...createState(), ...changes }
  const requests: string[] = []
  const waits: number[] = []
  const handlers = createHandlers(state)

  const fetch: Fetch = async (url, { method = 'GET', headers, body }) => {
    const path = url.replace(HOST, '')
    requests.push([method, path.replace('/api/v1', ''), ...(typeof body === 'string' ? [body] : [])].join(' '))
    const endpoint = allEndpoints.find(({ route }) => route.method === method && toPattern(route.path).test(path))
    const text = typeof body === 'string' ? body : undefined
    const parsed = text === undefined ? undefined : parse(text)
    const values = endpoint ? (toPattern(endpoint.route.path).exec(path)?.slice(1) ?? []) : []
    const names = endpoint ? listPathParameters(endpoint) : []
    const params = Object.fromEntries(names.map((name, nth) => [name, decodeURIComponent(values[nth] ?? '')]))
    const request = { path, params, body: parsed, headers: new Headers(headers) }
    const respond = () => {
      if (!endpoint) return serveFile(path)
      if (needsToken(endpoint.route) && request.headers.get('authorization') !== 'Bearer token-1') return fail(401)
      if (text !== undefined && text.length > limits.BODY_MAX_BYTES) return fail(413)
      if (text !== undefined && request.headers.get('content-type') !== 'application/json') return fail(415)
      if (getBodySchema(endpoint)?.safeParse(parsed).success === false) return fail(400)
      return (handlers[endpoint.name as EndpointName] as (input: unknown) => Response)({ params, body: parsed })
    }
    const fault = faults[(endpoint?.name ?? path) as EndpointName]
    return fault ? fault(respond, request) : respond()
  }

  const wait = async (milliseconds: number) => {
    waits.push(milliseconds)
    for (const axis of ['pan', 'tilt', 'zoom'] as const)
      move(state, axis, (state.speed[axis] * FULL_SPEED * milliseconds) / 1000)
  }
  return { fetch, wait, state, requests, waits }
}

export const succeed = (status: number, data?: object) => Response.json({ status: 'success', data }, { status })
export const fail = (status: number) => Response.json({ status: 'fail', message: `No ${status}` }, { status })

const createHandlers = (state: RigState): { [Name in EndpointName]: (input: EndpointInput<Name>) => Response } => {
  const hasCamera = (cameraID: string) => state.cameras.some((camera) => camera.cameraID === cameraID)
  const isOffline = (cameraID: string) => cameraID === 'south'
  const nextID = () => {
    state.objectCount += 1
    return `new-${state.objectCount}`
  }
  const remove = <Item>(list: Item[], isRemoved: (item: Item) => boolean) => {
    const index = list.findIndex(isRemoved)
    if (index < 0) return fail(404)
    list.splice(index, 1)
    return succeed(200)
  }
  const steer = (cameraID: string, apply: () => void) => {
    if (!hasCamera(cameraID)) return fail(404)
    if (isOffline(cameraID)) return fail(409)
    apply()
    return succeed(200)
  }
  const moveSled = (by: number) => {
    if (state.sled + by < 0 || state.sled + by > 200) return fail(409)
    state.sled += by
    return succeed(200)
  }
  const restart = () => succeed(200)
  return {
    'accounts.login': ({ body }) =>
      isDeepStrictEqual(body, credentials)
        ? Response.json({
            status: 'success',
            token: 'token-1',
            data: { user: { firstName: 'Ada', lastName: 'L', isSuperAdmin: true } },
          })
        : fail(401),
    'accounts.signUp': ({ body }) => {
      if (state.emails.includes(body.email)) return fail(409)
      state.emails.push(body.email)
      return succeed(201)
    },
    'cameras.dashboard': () => succeed(200, { camera: state.cameras }),
    'cameras.rename': ({ body }) => {
      if (!hasCamera(body.cameraID)) return fail(404)
      state.cameras = state.cameras.map((each) => (each.cameraID === body.cameraID ? { ...each, ...body } : each))
      return succeed(200)
    },
    'cameras.remove': ({ params }) => remove(state.cameras, ({ cameraID }) => cameraID === params.cameraID),
    'ptz.position': ({ params }) => (hasCamera(params.cameraID) ? succeed(200, state.position) : fail(404)),
    'ptz.step': ({ body }) =>
      steer(body.cameraID, () => {
        for (const axis of ['pan', 'tilt', 'zoom'] as const)
          move(state, axis, (body[axisBodyKeys[axis]] ?? 0) * (axis === 'tilt' ? -1 : 1))
      }),
    'ptz.drive': ({ body }) =>
      steer(body.cameraID, () => {
        for (const axis of ['pan', 'tilt', 'zoom'] as const)
          state.speed = { ...state.speed, [axis]: body[axisBodyKeys[axis]] ?? state.speed[axis] }
      }),
    'sled.forward': () => moveSled(5),
    'sled.backward': () => moveSled(-5),
    'sled.home': () => {
      state.sled = 0
      return succeed(200)
    },
    'presets.list': ({ params }) =>
      hasCamera(params.cameraID)
        ? succeed(200, { preset: state.presets.filter(({ cameraID }) => cameraID === params.cameraID) })
        : fail(404),
    'presets.save': ({ body }) => {
      if (!hasCamera(body.cameraID)) return fail(404)
      const id = nextID()
      state.presets = [...state.presets, { ...body, id, nxid: `nx-${id}`, default: false }]
      return succeed(201)
    },
    'presets.activate': ({ body }) => (state.presets.some(({ nxid }) => nxid === body.nxid) ? succeed(200) : fail(404)),
    'presets.makeDefault': ({ params }) => {
      if (!state.presets.some(({ id }) => id === params.id)) return fail(404)
      state.presets = state.presets.map((each) => ({ ...each, default: each.id === params.id }))
      return succeed(200)
    },
    'presets.remove': ({ params }) => remove(state.presets, ({ id }) => id === params.id),
    'frameshots.take': ({ body }) => {
      if (!hasCamera(body.cameraID)) return fail(404)
      const name = `${nextID()}.jpg`
      state.gallery = [{ name, url: `/gallery/${name}`, format: 'jpg' }, ...state.gallery]
      return succeed(201)
    },
    'schedules.list': () => succeed(200, { scheduler: state.schedules }),
    'schedules.create': ({ body }) => {
      if (!hasCamera(body.cameraID)) return fail(404)
      state.schedules = [...state.schedules, { ...body, ...state.position, _id: nextID() }]
      return succeed(201)
    },
    'schedules.remove': ({ params }) => remove(state.schedules, ({ _id }) => _id === params.id),
    'schedules.removeAll': () => {
      state.schedules = []
      return succeed(200)
    },
    'gallery.list': () => succeed(200, { image: state.gallery }),
    'gallery.remove': ({ params }) => remove(state.gallery, ({ name }) => name === params.name),
    'jobs.list': () => succeed(200, { job: state.jobs }),
    'jobs.remove': ({ params }) => remove(state.jobs, ({ name }) => name === params.name),
    'services.restartMotor': restart,
    'services.restartNxwitness': restart,
    'services.restartPitunnel': restart,
    'services.restartSystem': restart,
  }
}

const move = ({ position }: RigState, axis: PtzAxis, change: number) => {
  const { min, max } = ranges[axis]
  const target = Math.min(max, Math.max(min, position[axis] + change))
  position[axis] = axis === 'pan' ? wrapDegrees(target) : target
}

const PICTURE = '\xff\xd8\xff picture'

const serveFile = (path: string) => {
  if (path.startsWith('/job/')) return new Response('PK', { headers: { 'content-type': 'application/zip' } })
  if (!path.startsWith('/live/')) return createFile(PICTURE, 'image/jpeg')
  const part = `--frame\r\nContent-Length: ${PICTURE.length}\r\nX-Timestamp: 0\r\n\r\n${PICTURE}\r\n`
  return createFile(part.repeat(3), 'multipart/x-mixed-replace; boundary=frame')
}

export const createFile = (text: string, type: string) =>
  new Response(Buffer.from(text, 'latin1'), { headers: { 'content-type': type } })

const toPattern = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '([^/]+)')}$`)

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Runs the check of an endpoint whose description contains `words` with a rig in memory. */
export const checkMemoryRig = async (
  call: EndpointName,
  words: string,
  faults: Faults = {},
  changes: Partial<RigState> = {},
) => {
  const check = allChecks.find((each) => each.call === call && each.tried.includes(words))
  if (!check) throw new Error(`No check of ${call} contains '${words}'`)
  const memoryRig = createMemoryRig(faults, changes)
  const { fetch, wait } = memoryRig
  const finding = await runCheck(check, createCheckedRig({ host: HOST, fetch, wait, timeoutMs: 10_000, credentials }))
  return { finding, ...memoryRig }
}
