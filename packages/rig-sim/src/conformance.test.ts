import { type ConformanceOptions, namedEndpoints, runConformance } from '@rig/check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { FaultyRig } from './testing/faulty-rigs/faulty-rig.ts'
import { rigsWithMotionFaults } from './testing/faulty-rigs/motion-faults.ts'
import { rigsWithReadFaults } from './testing/faulty-rigs/read-faults.ts'
import { rigsWithWriteFaults } from './testing/faulty-rigs/write-faults.ts'
import { createRigFetch } from './testing/rig-fetch.ts'
import { operatorCredentials, startTestRig, type TestRig } from './testing/test-rig.ts'
import { createInterceptedFetch, RESPONSE_TIMEOUT_MS } from './testing/vary-responses.ts'

let rig: TestRig

beforeAll(async () => {
  rig = await startTestRig()
})

beforeEach(async () => {
  // `stallUntilTimeout` advances these timers to the response timeout.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await rig.reset()
})

afterEach(() => void vi.useRealTimers())

afterAll(() => rig.close())

const check = (options: Partial<ConformanceOptions>) =>
  runConformance({
    host: 'http://rig.test',
    ...operatorCredentials,
    fetch: createRigFetch(rig),
    responseTimeoutMs: RESPONSE_TIMEOUT_MS,
    wait: rig.pass,
    ...options,
  })

const firstCamera = async () => (await rig.call('GET', 'dashboard/')).body.data.camera[0].cameraID

const addFiles = async () => {
  // No scheduled patrol of the seed is due in the next minutes, so the rig makes only this film.
  await rig.sim('POST', 'clock', { now: '2026-05-04T11:59:00' })
  const cameraID = await firstCamera()
  await rig.call('POST', 'snap/', { cameraID })
  await rig.call('POST', 'scheduler/', { cameraID, time: '12:00', sled_start: 40, sled_stop: 41 })
  await rig.sim('POST', 'clock', { now: '2026-05-04T12:02:00' })
  await expect.poll(async () => (await rig.call('GET', 'gallery/')).body.count).toBe(2)
  expect((await rig.call('GET', 'job/')).body.count).toBe(1)
}

test('the simulator passes the checks of all tiers, including those that must be named explicitly', async () => {
  await addFiles()

  const { findings } = await check({ motion: true, destructive: true, calls: namedEndpoints })

  expect(findings.filter(({ verdict }) => verdict !== 'conforms')).toEqual([])
})

const signIns = new Map<unknown, Promise<Response>>()

/** Repeats the responses to earlier sign-ins, because their password hashes would take half the time of these tests. */
const fetchWithoutHash: ReturnType<typeof createRigFetch> = async (url, init) => {
  if (!url.endsWith('/user/login/')) return createRigFetch(rig)(url, init)
  const response = signIns.get(init.body) ?? createRigFetch(rig)(url, init)
  signIns.set(init.body, response)
  return (await response).clone()
}

const matching = (text: string | RegExp) => (typeof text === 'string' ? text : expect.stringMatching(text))

const expectDetected = async (
  [, interceptor, call, verdict, path, wanted, got]: FaultyRig,
  options: Partial<ConformanceOptions> = {},
) => {
  const detected = new AbortController()
  const differences = expect.arrayContaining([{ path, wanted: matching(wanted), got: matching(got) }])
  const expected = expect.objectContaining({ call, verdict, differences })
  const { findings } = await check({
    fetch: createInterceptedFetch(fetchWithoutHash, interceptor),
    signal: detected.signal,
    onFinding: (finding) => {
      if (expected.asymmetricMatch(finding)) detected.abort()
    },
    ...options,
  })

  expect(findings).toContainEqual(expected)
}

test.each(rigsWithReadFaults)('the read checks report a simulator with %s', (...faulty) => expectDetected(faulty))

test.each(rigsWithWriteFaults)('the destructive checks report a simulator with %s', (...faulty) =>
  expectDetected(faulty, { destructive: true }),
)

test.each(rigsWithMotionFaults)(
  'the motion checks report a simulator with %s and restore the camera position',
  async (...faulty) => {
    const cameraID = await firstCamera()
    const position = async () => (await rig.call('GET', `ptz/${cameraID}`)).body.data
    const { pan, tilt, zoom } = await position()

    await expectDetected(faulty, { motion: true })

    const near = (degrees: number) => expect.closeTo(degrees, 0)
    expect(await position()).toEqual({ pan: near(pan), tilt: near(tilt), zoom: near(zoom) })
  },
)
