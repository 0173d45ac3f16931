import type { EndpointName } from '@rig/contract/routes'
import type { RigState } from '@rig/contract/sim'
import { createRigFetch } from '@rig/sim/testing/rig-fetch'
import { operatorCredentials, startTestRig, type TestRig } from '@rig/sim/testing/test-rig'
import { vi } from 'vitest'
import { createCheckedRig } from '../rig.ts'
import { allChecks, runCheck } from '../run.ts'
import type { Fetch } from '../send-request.ts'
import { createInterceptedFetch, hideFileName, type Interceptors } from './vary-responses.ts'

export const credentials = operatorCredentials
export const HOST = 'http://rig.test'

export type ChangeState = (state: RigState) => Partial<RigState>

export const createStoppedAxis = (position: number) => ({
  trajectory: [{ from: 0, position, velocity: 0, acceleration: 0 }],
  movement: null,
  holders: [],
})

/** Returns a change of the state that places the first PTZ camera at a position. */
export const placePtzCamera =
  (pan: number, tilt: number, zoom: number): ChangeState =>
  ({ cameras }) => ({
    cameras: cameras.map((camera) =>
      camera.cameraID === 'north'
        ? { ...camera, pan: createStoppedAxis(pan), tilt: createStoppedAxis(tilt), zoom: createStoppedAxis(zoom) }
        : camera,
    ),
  })

/** At this time of day the newest file of the gallery is a film, which no check requests. */
const STARTED_AT = '2026-05-04T10:35:00Z'

let started: Promise<TestRig> | undefined

/** Starts one simulator for all tests of a worker. It does not keep the worker alive. */
const startOnce = () => {
  started ??= startTestRig({ SEED_MEDIA: 'on', SIM_NOW: STARTED_AT }).then(async (rig) => {
    rig.app.server.unref()
    await rig.sim('GET', 'ready')
    return rig
  })
  return started
}

/** Fakes `Date` only after the simulator has started, because its token would have expired by the real date. */
export const fakeDate = async (now: number) => {
  await startOnce()
  vi.useFakeTimers({ toFake: ['Date'], now })
}

const cameraNames = { hall: 'Webcam Hall', south: 'PTZ South', north: 'PTZ North' }

/** Resets the simulator to a stopped clock, three cameras with short ids, one preset and one schedule. */
const resetRig = async ({ reset, sim }: TestRig, changes: ChangeState) => {
  await reset()
  const { body } = await sim('GET', 'state')
  const [camera] = body.cameras
  const state: RigState = {
    ...body,
    cameras: Object.entries(cameraNames).map(([cameraID, name]) => ({
      ...camera,
      cameraID,
      name,
      online: cameraID !== 'south',
      pan: createStoppedAxis(10),
      tilt: createStoppedAxis(20),
      zoom: createStoppedAxis(60),
    })),
    sled: createStoppedAxis(100),
    presets: [{ id: 'p1', nxid: 'nx1', cameraID: 'north', name: 'Gate', default: true, pan: 0, tilt: 0, zoom: 0 }],
    schedules: [{ ...body.schedules[0], _id: 's1', cameraID: 'north' }],
  }
  await sim('PUT', 'state', { ...state, ...changes(state) })
}

/** Returns the parts of the state that each check must leave unchanged. */
const readObjects = async ({ sim, call }: TestRig) => {
  const { cameras, presets, schedules, gallery, jobs, sled }: RigState = (await sim('GET', 'state')).body
  return {
    cameras: cameras.map(({ cameraID, name }) => ({ cameraID, name })),
    presets,
    schedules,
    gallery: gallery.map(({ name }) => name),
    jobs: jobs.map(({ name }) => name),
    sled: sled.trajectory.at(-1)?.position,
    position: (await call('GET', 'ptz/north')).body.data,
  }
}

/**
 * Returns a simulator whose state is reset, with `fetch` and `wait` for the checks. Its clock advances only in `wait`.
 * `requests` lists the requests, with `new` for the id of a new object and `*` for a file name.
 */
export const openRig = async (faults: Interceptors = {}, changes: ChangeState = () => ({})) => {
  const rig = await startOnce()
  await resetRig(rig, changes)
  const requests: string[] = []
  const waits: number[] = []
  const forward = cacheSignIns(createRigFetch(rig))
  const intercepted = createInterceptedFetch(forward, faults)
  const log: Fetch = (url, init) => {
    requests.push(formatRequest(url, init))
    return intercepted(url, init)
  }
  const wait = async (milliseconds: number) => {
    waits.push(milliseconds)
    await rig.pass(milliseconds)
  }
  return { fetch: log, wait, requests, waits, readObjects: () => readObjects(rig) }
}

const NEW_ID = /\b([\da-f]{24}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})\b/g

const formatRequest = (url: string, { method = 'GET', body }: RequestInit) => {
  const path = url.replace(HOST, '').replace('/api/v1', '').split('?')[0] ?? ''
  return [method, hideFileName(path), ...(typeof body === 'string' ? [body] : [])].join(' ').replace(NEW_ID, 'new')
}

const signIns = new Map<string, Promise<Response>>()
/** A cached sign-in expires after a minute, because the cookie for job files that it sets expires after two. */
const MAX_AGE_MS = 60_000

/** Reuses the responses to earlier sign-ins, because hashing their passwords would take most of the time. */
const cacheSignIns =
  (forward: Fetch): Fetch =>
  async (url, init) => {
    if (!url.endsWith('/user/login/')) return forward(url, init)
    const key = `${Math.floor(Date.now() / MAX_AGE_MS)} ${String(init.body)}`
    const response = signIns.get(key) ?? forward(url, init)
    signIns.set(key, response)
    return (await response).clone()
  }

/** Runs the check that belongs to an endpoint and has `words` in its description. */
export const checkRig = async (call: EndpointName, words: string, faults: Interceptors = {}, changes?: ChangeState) => {
  const check = allChecks.find((each) => each.call === call && each.tried.includes(words))
  if (!check) throw new Error(`No check of ${call} contains '${words}'`)
  const { fetch, wait, ...rig } = await openRig(faults, changes)
  const before = await rig.readObjects()
  const finding = await runCheck(check, createCheckedRig({ host: HOST, fetch, wait, timeoutMs: 10_000, credentials }))
  return { finding, before, ...rig }
}
