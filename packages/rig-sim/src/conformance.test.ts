import { type ConformanceOptions, namedCalls, runConformance } from '@rig/check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Broken, brokenMaking, brokenMotion, brokenReading } from './testing/broken-rigs.ts'
import { fetchFrom } from './testing/fetch-into.ts'
import { openRig, operator, type RigUnderTest } from './testing/rig-under-test.ts'
import { ANSWER_WITHIN_MS, sabotaged } from './testing/sabotage.ts'

let rig: RigUnderTest

beforeAll(async () => {
  rig = await openRig()
})

beforeEach(async () => {
  // A rig that falls silent lets the time for its answer run out at once
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
    answerWithinMs: ANSWER_WITHIN_MS,
    wait: rig.pass,
    ...options,
  })

const firstCamera = async () => (await rig.call('GET', 'dashboard/')).body.data.camera[0].cameraID

/** A picture and a short film in the gallery, and the report of the patrol that was filmed. */
const fill = async () => {
  // No patrol of the seed is due in the minutes that follow: each would be filmed
  await rig.sim('POST', 'clock', { now: '2026-05-04T11:59:00' })
  const cameraID = await firstCamera()
  await rig.call('POST', 'snap/', { cameraID })
  await rig.call('POST', 'scheduler/', { cameraID, time: '12:00', sled_start: 40, sled_stop: 41 })
  await rig.sim('POST', 'clock', { now: '2026-05-04T12:02:00' })
  await expect.poll(async () => (await rig.call('GET', 'gallery/')).body.count).toBe(2)
  expect((await rig.call('GET', 'job/')).body.count).toBe(1)
}

test('The simulator passes every check of every tier, and of the calls that must be named', async () => {
  await fill()

  const { findings } = await check({ motion: true, destructive: true, calls: namedCalls })

  expect(findings.filter(({ verdict }) => verdict !== 'as agreed')).toEqual([])
})

const matching = (text: string | RegExp) => (typeof text === 'string' ? text : expect.stringMatching(text))

const expectCaught = async (
  [, sabotage, call, verdict, path, wanted, got]: Broken,
  options: Partial<ConformanceOptions> = {},
) => {
  const { findings } = await check({ fetch: sabotaged(fetchFrom(rig), sabotage), ...options })

  const named = findings.filter((finding) => finding.call === call && finding.verdict === verdict)
  const differences = named.flatMap((finding) => finding.differences)
  expect(differences).toContainEqual({ path, wanted: matching(wanted), got: matching(got) })
}

test.each(brokenReading)('rig:check detects a simulator with %s and names the fault', (...broken) =>
  expectCaught(broken),
)

test.each(brokenMaking)('The destructive checks detect a simulator with %s', (...broken) =>
  expectCaught(broken, { destructive: true }),
)

test.each(brokenMotion)('The motion checks detect a simulator with %s and bring its camera back', async (...broken) => {
  const cameraID = await firstCamera()
  const position = async () => (await rig.call('GET', `ptz/${cameraID}`)).body.data
  const { pan, tilt, zoom } = await position()

  await expectCaught(broken, { motion: true })

  const near = (place: number) => expect.closeTo(place, 0)
  expect(await position()).toEqual({ pan: near(pan), tilt: near(tilt), zoom: near(zoom) })
})
