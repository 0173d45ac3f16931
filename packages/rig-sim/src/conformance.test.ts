import { type ConformanceOptions, namedCalls, runConformance } from '@rig/check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Broken, brokenMaking, brokenMotion, brokenReading } from './testing/broken-rigs.ts'
import { fetchFrom } from './testing/fetch-into.ts'
import { openRig, operator, type RigUnderTest } from './testing/rig-under-test.ts'
import { sabotaged } from './testing/sabotage.ts'

/** How many times faster than the machine's clock the rig's runs here. */
const RATE = 20

let rig: RigUnderTest

beforeAll(async () => {
  rig = await openRig()
})

beforeEach(async () => {
  await rig.sim('POST', 'reset')
  await rig.sim('POST', 'clock', { rate: RATE })
})

afterAll(() => rig.close())

const check = (options: Partial<ConformanceOptions>) =>
  runConformance({
    host: 'http://rig.test',
    ...operator,
    fetch: fetchFrom(rig),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds / RATE)),
    ...options,
  })

const firstCamera = async () => (await rig.call('GET', 'dashboard/')).body.data.camera[0].cameraID

const dayAfter = (now: string) => new Date(Date.parse(now) + 86_400_000).toISOString().slice(0, 10)

/** One picture in the gallery, and one job file: a patrol whose camera has gone leaves its reason. */
const fill = async () => {
  const cameraID = await firstCamera()
  await rig.call('POST', 'snap/', { cameraID })
  await rig.call('POST', 'scheduler/', { cameraID, time: '12:00', sled_start: 20, sled_stop: 80 })
  await rig.sim('POST', 'faults', { kind: 'camera-offline', cameraID })
  const { now } = (await rig.sim('GET', 'clock')).body
  // A day later, and no years: the patrols of each day between would be run, and filmed. Past the time of the schedule:
  // other reports are there before it, and its patrol would only begin once the camera is back
  await rig.sim('POST', 'clock', { now: `${dayAfter(now)}T12:00:10` })
  await expect.poll(async () => (await rig.call('GET', 'job/')).body.count).toBeGreaterThan(0)
  await rig.sim('DELETE', 'faults')
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
  const { findings } = await check({ fetch: sabotaged(fetchFrom(rig), sabotage), answerWithinMs: 2_000, ...options })

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
