import { limits } from '@rig/contract'
import { allEndpoints, type Endpoint, getBodySchema, getEndpoint, listPathParameters } from '@rig/contract/calls'
import { toJsonSchema } from '@rig/contract/json-schema'
import type { EndpointName } from '@rig/contract/routes'
import type { Check } from '../check.ts'
import { expectRefusal } from '../expect-response.ts'
import type { Tier } from '../report/report.ts'
import { getFirstCamera, getPtzCamera } from '../rig.ts'
import type { RequestOptions } from '../send-request.ts'

type Refusal = {
  call: EndpointName
  tried: string
  status: number
  /** A function if the request needs the id of an existing camera. */
  request: RequestOptions | ((cameraID: string) => RequestOptions)
  camera?: 'offline'
  /** Defaults to the tier of the endpoint's effect. */
  tier?: Tier
}

/** No rig has an object with this id, so a request that the rig wrongly accepts changes nothing. */
const UNKNOWN_ID = 'conformance-check-unknown'
const unknownParams: Record<string, string> = { cameraID: UNKNOWN_ID, id: UNKNOWN_ID, name: UNKNOWN_ID }
const unknownCameraSchedule = { cameraID: UNKNOWN_ID, time: '03:07', sled_start: 20, sled_stop: 80 }

/** Valid bodies that have no effect even if the rig wrongly accepts them: the id is unknown, steps and speeds are 0. */
export const harmlessBodies: Partial<Record<EndpointName, object>> = {
  'ptz.step': { cameraID: UNKNOWN_ID, x: 0 },
  'ptz.drive': { cameraID: UNKNOWN_ID, x: 0 },
  'presets.save': { cameraID: UNKNOWN_ID, name: 'Check' },
  'presets.activate': { cameraID: UNKNOWN_ID, nxid: UNKNOWN_ID },
  'schedules.create': unknownCameraSchedule,
  'frameshots.take': { cameraID: UNKNOWN_ID },
  'cameras.rename': { cameraID: UNKNOWN_ID, name: 'Check' },
}

const createUnknownObjectRefusal = (call: EndpointName, tried: string): Refusal => ({
  call,
  tried,
  status: 404,
  request: createHarmlessRequest(call),
})

const createHarmlessRequest = (call: EndpointName) => ({ params: unknownParams, body: harmlessBodies[call] })

const createBodyRefusal = (call: EndpointName, tried: string, body: object): Refusal => ({
  call,
  tried,
  status: 400,
  request: (cameraID) => ({ body: { cameraID, ...body } }),
})

const login = (tried: string, status: number, request: RequestOptions): Refusal => ({
  call: 'accounts.login',
  tried,
  status,
  request: { ...request, token: null },
})

const table: Refusal[] = [
  login('unknown credentials', 401, { body: { email: 'nobody@conformance-check.test', password: 'not a password' } }),
  login('a login without a password', 400, { body: { email: 'nobody@conformance-check.test' } }),
  login('invalid JSON', 400, { raw: { type: 'application/json', text: '{"email":' } }),
  login('a body that is not JSON', 415, { raw: { type: 'text/plain', text: 'email' } }),
  login('a body that is too large', 413, { body: { email: 'x'.repeat(limits.BODY_MAX_BYTES), password: 'x' } }),

  { call: 'cameras.dashboard', tried: 'an invalid token', status: 401, request: { token: 'made.up.token' } },
  createUnknownObjectRefusal('ptz.position', 'an unknown camera'),
  createUnknownObjectRefusal('presets.list', 'an unknown camera'),

  // A value of 0 moves nothing, even if the rig wrongly accepts the request.
  createBodyRefusal('ptz.step', 'a request without an axis', {}),
  createBodyRefusal('ptz.step', 'a request with two axes', { x: 0, y: 0 }),
  createBodyRefusal('ptz.step', 'a step that is not a number', { x: 'far' }),
  createBodyRefusal('ptz.drive', 'a request without an axis', {}),
  createBodyRefusal('ptz.drive', 'a request with two axes', { x: 0, z: 0 }),
  createBodyRefusal('ptz.drive', 'a speed that is not a number', { y: 'fast' }),
  createUnknownObjectRefusal('ptz.step', 'an unknown camera'),
  createUnknownObjectRefusal('ptz.drive', 'an unknown camera'),
  { ...createBodyRefusal('ptz.step', 'a step of an offline camera', { x: 0 }), status: 409, camera: 'offline' },

  createBodyRefusal('presets.save', 'a blank name', { name: '   ' }),
  createBodyRefusal('cameras.rename', 'a blank name', { name: '   ' }),
  createBodyRefusal('schedules.create', 'a time of 24:00', { ...unknownCameraSchedule, time: '24:00' }),
  createUnknownObjectRefusal('presets.save', 'an unknown camera'),
  createUnknownObjectRefusal('presets.activate', 'an unknown preset'),
  createUnknownObjectRefusal('presets.makeDefault', 'an unknown preset'),
  createUnknownObjectRefusal('presets.remove', 'an unknown preset'),
  createUnknownObjectRefusal('schedules.create', 'an unknown camera'),
  createUnknownObjectRefusal('schedules.remove', 'an unknown schedule'),
  createUnknownObjectRefusal('frameshots.take', 'an unknown camera'),
  createUnknownObjectRefusal('cameras.rename', 'an unknown camera'),
  createUnknownObjectRefusal('cameras.remove', 'an unknown camera'),
  createUnknownObjectRefusal('gallery.remove', 'an unknown item'),
  createUnknownObjectRefusal('jobs.remove', 'an unknown job file'),
  {
    call: 'accounts.signUp',
    tried: 'an empty form',
    status: 400,
    request: { body: {}, token: null },
    // Overrides 'lasting', because an empty form creates no account even if the rig wrongly accepts it.
    tier: 'destructive',
  },
]

const tiers = { none: 'reading', movement: 'motion', change: 'destructive', lasting: 'lasting' } as const

/** Returns whether a request contains the id of a camera or item. With an unknown id, the request changes nothing. */
const refersToObject = (endpoint: Endpoint) => {
  const body = getBodySchema(endpoint)
  const hasCameraField = body !== undefined && JSON.stringify(toJsonSchema(body)).includes('"cameraID"')
  return hasCameraField || listPathParameters(endpoint).length > 0
}

/**
 * One refusal for each endpoint that requires a token. Omits endpoints that have an effect and need no id, such as the
 * sled commands, because a rig that wrongly accepts the request would execute it.
 */
const tokenRefusals = allEndpoints.flatMap((endpoint): Refusal[] => {
  const { name, metadata } = endpoint
  if (metadata.token === 'none' || (metadata.effect !== 'none' && !refersToObject(endpoint))) return []
  const request = { ...createHarmlessRequest(name), token: null }
  return [{ call: name, tried: 'a request without a token', status: 401, request }]
})

export const refusalChecks: Check[] = [...table, ...tokenRefusals].map(
  ({ call, tried, status, request, camera, tier = tiers[getEndpoint(call).metadata.effect] }) => ({
    tier,
    call,
    tried: `refuses ${tried}`,
    run: async (trial) => {
      if (typeof request !== 'function') return expectRefusal(trial, call, status, request)
      const { cameraID } = camera ? await getPtzCamera(trial.rig, camera) : await getFirstCamera(trial.rig)
      await expectRefusal(trial, call, status, request(cameraID))
    },
  }),
)
