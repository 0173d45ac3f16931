import { type ConformanceOptions, namedCalls, runConformance } from '@rig/check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type FaultyRig, faultyMotion, faultyReads, faultyWrites } from './testing/faulty-rigs.ts'
import { fetchFrom } from './testing/fetch-into.ts'
import { openRig, operator, type RigUnderTest } from './testing/rig-under-test.ts'
import { RESPONSE_TIMEOUT_MS, sabotaged } from './testing/sabotage.ts'

let rig: RigUnderTest

beforeAll(async () => {
  rig = await openRig()
})

beforeEach(async () => {
  // A sabotaged response that never arrives advances these timers to its timeout
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await rig.reset()
})

afterEach(() => void vi.useRealTimers())

afterAll(() => rig.close())

const check = (options: Partial<ConformanceOptions>) =>
  runConformance({
    host: 'http://rig.test',
    ...operator,
    fetch: fetchFrom(rig),
    answerWithinMs: RESPONSE_TIMEOUT_MS,
    wait: rig.pass,
    ...options,
  })

const firstCamera = async () => (await rig.call('GET', 'dashboard/')).body.data.camera[0].cameraID

/** Adds a picture, a short film and the report of its patrol. */
const addFiles = async () => {
  // No patrol of the seed is due in the next minutes, so only this one is filmed
  await rig.sim('POST', 'clock', { now: '2026-05-04T11:59:00' })
  const cameraID = await firstCamera()
  await rig.call('POST', 'snap/', { cameraID })
  await rig.call('POST', 'scheduler/', { cameraID, time: '12:00', sled_start: 40, sled_stop: 41 })
  await rig.sim('POST', 'clock', { now: '2026-05-04T12:02:00' })
  await expect.poll(async () => (await rig.call('GET', 'gallery/')).body.count).toBe(2)
  expect((await rig.call('GET', 'job/')).body.count).toBe(1)
}

test('The simulator passes all checks of all tiers, including the calls that must be named', async () => {
  await addFiles()

  const { findings } = await check({ motion: true, destructive: true, calls: namedCalls })

  expect(findings.filter(({ verdict }) => verdict !== 'as agreed')).toEqual([])
})

const matching = (text: string | RegExp) => (typeof text === 'string' ? text : expect.stringMatching(text))

const expectDetected = async (
  [, sabotage, call, verdict, path, wanted, got]: FaultyRig,
  options: Partial<ConformanceOptions> = {},
) => {
  const { findings } = await check({ fetch: sabotaged(fetchFrom(rig), sabotage), ...options })

  const named = findings.filter((finding) => finding.call === call && finding.verdict === verdict)
  const differences = named.flatMap((finding) => finding.differences)
  expect(differences).toContainEqual({ path, wanted: matching(wanted), got: matching(got) })
}

test.each(faultyReads)('rig:check detects a simulator with %s and names the fault', (...faulty) =>
  expectDetected(faulty),
)

test.each(faultyWrites)('The destructive checks detect a simulator with %s', (...faulty) =>
  expectDetected(faulty, { destructive: true }),
)

test.each(faultyMotion)(
  'The motion checks detect a simulator with %s and restore the camera position',
  async (...faulty) => {
    const cameraID = await firstCamera()
    const position = async () => (await rig.call('GET', `ptz/${cameraID}`)).body.data
    const { pan, tilt, zoom } = await position()

    await expectDetected(faulty, { motion: true })

    const near = (degrees: number) => expect.closeTo(degrees, 0)
    expect(await position()).toEqual({ pan: near(pan), tilt: near(tilt), zoom: near(zoom) })
  },
)
