import { limits } from '@rig/contract'
import { allEndpoints, type Endpoint, getBodySchema, listPathParameters } from '@rig/contract/calls'
import { toJsonSchema } from '@rig/contract/json-schema'
import type { EndpointName } from '@rig/contract/routes'
import type { Check } from '../check.ts'
import { expectRefusal } from '../expect-response.ts'
import type { Tier } from '../report/report.ts'
import { getFirstCamera, getPtzCamera } from '../rig.ts'
import type { RequestOptions } from '../send-request.ts'

type Refusal = {
  tier: Tier
  call: EndpointName
  tried: string
  status: number
  /** A function if the request needs the id of an existing camera. */
  request: RequestOptions | ((cameraID: string) => RequestOptions)
  camera?: 'offline'
}

/** No rig has an object with this id, so a request that the rig wrongly accepts changes nothing. */
const UNKNOWN = 'conformance-check-unknown'
const WITHOUT_TOKEN = 'a request without a token'
const unknownParams: Record<string, string> = { cameraID: UNKNOWN, id: UNKNOWN, name: UNKNOWN }
const unknownPlan = { cameraID: UNKNOWN, time: '03:07', sled_start: 20, sled_stop: 80 }

/** Valid bodies of requests that change nothing, because the rig has no object with this id. A movement is also 0. */
export const harmlessBodies: Partial<Record<EndpointName, object>> = {
  'ptz.step': { cameraID: UNKNOWN, x: 0 },
  'ptz.drive': { cameraID: UNKNOWN, x: 0 },
  'presets.save': { cameraID: UNKNOWN, name: 'Check' },
  'presets.activate': { cameraID: UNKNOWN, nxid: UNKNOWN },
  'schedules.create': unknownPlan,
  'frameshots.take': { cameraID: UNKNOWN },
  'cameras.rename': { cameraID: UNKNOWN, name: 'Check' },
}

const unknownObject = (tier: Tier, call: EndpointName, tried: string, body?: unknown): Refusal => ({
  tier,
  call,
  tried,
  status: 404,
  request: { params: unknownParams, body },
})

const wrongBody = (tier: Tier, call: EndpointName, tried: string, body: object): Refusal => ({
  tier,
  call,
  tried,
  status: 400,
  request: (cameraID) => ({ body: { cameraID, ...body } }),
})

const login = (tried: string, status: number, request: RequestOptions): Refusal => ({
  tier: 'reading',
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

  {
    tier: 'reading',
    call: 'cameras.dashboard',
    tried: 'an invalid token',
    status: 401,
    request: { token: 'made.up.token' },
  },
  unknownObject('reading', 'ptz.position', 'an unknown camera'),
  unknownObject('reading', 'presets.list', 'an unknown camera'),

  // A value of 0 moves nothing, even if the rig wrongly accepts the request.
  wrongBody('motion', 'ptz.step', 'a request without an axis', {}),
  wrongBody('motion', 'ptz.step', 'a request with two axes', { x: 0, y: 0 }),
  wrongBody('motion', 'ptz.step', 'a step that is not a number', { x: 'far' }),
  wrongBody('motion', 'ptz.drive', 'a request without an axis', {}),
  wrongBody('motion', 'ptz.drive', 'a request with two axes', { x: 0, z: 0 }),
  wrongBody('motion', 'ptz.drive', 'a speed that is not a number', { y: 'fast' }),
  unknownObject('motion', 'ptz.step', 'an unknown camera', { cameraID: UNKNOWN, x: 0 }),
  unknownObject('motion', 'ptz.drive', 'an unknown camera', { cameraID: UNKNOWN, x: 0 }),
  {
    tier: 'motion',
    call: 'ptz.step',
    tried: 'a step of an offline camera',
    status: 409,
    request: (cameraID) => ({ body: { cameraID, x: 0 } }),
    camera: 'offline',
  },

  wrongBody('destructive', 'presets.save', 'a blank name', { name: '   ' }),
  wrongBody('destructive', 'cameras.rename', 'a blank name', { name: '   ' }),
  wrongBody('destructive', 'schedules.create', 'a time of 24:00', { ...unknownPlan, time: '24:00' }),
  unknownObject('destructive', 'presets.save', 'an unknown camera', { cameraID: UNKNOWN, name: 'Check' }),
  unknownObject('destructive', 'presets.activate', 'an unknown preset', { cameraID: UNKNOWN, nxid: UNKNOWN }),
  unknownObject('destructive', 'presets.makeDefault', 'an unknown preset'),
  unknownObject('destructive', 'presets.remove', 'an unknown preset'),
  unknownObject('destructive', 'schedules.create', 'an unknown camera', unknownPlan),
  unknownObject('destructive', 'schedules.remove', 'an unknown schedule'),
  unknownObject('destructive', 'frameshots.take', 'an unknown camera', { cameraID: UNKNOWN }),
  unknownObject('destructive', 'cameras.rename', 'an unknown camera', { cameraID: UNKNOWN, name: 'Check' }),
  unknownObject('destructive', 'cameras.remove', 'an unknown camera'),
  unknownObject('destructive', 'gallery.remove', 'an unknown item'),
  unknownObject('destructive', 'jobs.remove', 'an unknown job file'),
  {
    tier: 'destructive',
    call: 'accounts.signUp',
    tried: 'an empty form',
    status: 400,
    request: { body: {}, token: null },
  },
]

const tiers = { none: 'reading', movement: 'motion', change: 'destructive', lasting: 'named' } as const

/** Returns whether a request contains the id of a camera or an item. With an unknown id it changes nothing. */
const namesObject = (endpoint: Endpoint) => {
  const body = getBodySchema(endpoint)
  const namesCamera = body !== undefined && JSON.stringify(toJsonSchema(body)).includes('"cameraID"')
  return namesCamera || listPathParameters(endpoint).length > 0
}

/**
 * One refusal for each endpoint that requires a token. If the rig wrongly accepts a request, it must change nothing, so
 * endpoints without such an id, such as the sled endpoints, are omitted.
 */
const tokenRefusals = allEndpoints.flatMap((endpoint): Refusal[] => {
  const { name, metadata } = endpoint
  if (metadata.token === 'none' || (metadata.effect !== 'none' && !namesObject(endpoint))) return []
  const request = { params: unknownParams, body: harmlessBodies[name], token: null }
  return [{ tier: tiers[metadata.effect], call: name, tried: WITHOUT_TOKEN, status: 401, request }]
})

export const refusalChecks: Check[] = [...table, ...tokenRefusals].map(
  ({ tier, call, tried, status, request, camera }) => ({
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
