import type { RenderPool } from '@rig/picture'
import { KNOWN_CAMERA_ID } from '@rig/rig'
import { expect, onTestFinished, test } from 'vitest'
import { shareTestRig } from '../testing/share-test-rig.ts'
import { startTestRig } from '../testing/test-rig.ts'

const rig = shareTestRig()

const done = { status: 'success', data: {} }
const cameraID = KNOWN_CAMERA_ID

test('PUT /sim/state restores a state with a running patrol, movements and faults', async () => {
  await rig.reset('2026-05-04T13:14:00')
  await rig.sim('POST', 'faults', { kind: 'fail', status: 503, path: '/nothing', forSeconds: 900 })
  await rig.call('POST', 'restart/pitunnel/')
  await rig.call('POST', 'ptz/control', { cameraID, x: 0.3 })
  await rig.call('POST', 'motor/forward/')
  await rig.pass(80_000)
  const before = (await rig.sim('GET', 'state')).body
  expect(before).toMatchObject({ patrol: { phase: 'run' }, motionLog: [{}, {}], faults: [{}] })

  await rig.call('DELETE', 'scheduler/')
  expect((await rig.sim('PUT', 'state', before)).body).toEqual(done)

  expect((await rig.sim('GET', 'state')).body).toEqual(before)
})

test.each([
  ['time', { time: 1e300 }],
  ['time', { time: 'now' }],
  ['version', { version: 99 }],
  ['seed', { seed: 'q' }],
  ['timeZone', { timeZone: 'Mars/X' }],
  ['accounts', { accounts: {} }],
  ['cameras', { cameras: null }],
  ['sled.trajectory', { sled: {} }],
  ['schedules.0.', { schedules: [{ time: '99:99' }] }],
  ['patrol.', { patrol: { x: 1 } }],
  ['gallery.0.', { gallery: [{ name: 1 }] }],
  ['faults.0.', { faults: [{}] }],
  ['motionLog', { motionLog: 5 }],
  ['extra', { extra: true }],
])('PUT /sim/state rejects a state with invalid %s, names the field and changes nothing', async (field, garbage) => {
  const before = (await rig.sim('GET', 'state')).body

  const refused = await rig.sim('PUT', 'state', { ...before, time: before.time + 5_000, ...garbage })

  expect(refused).toMatchObject({ status: 400, body: { status: 'fail', message: expect.stringContaining(field) } })
  expect((await rig.sim('GET', 'state')).body).toEqual(before)
})

test('PUT /sim/state returns 404 for a patrol whose camera does not exist, and changes nothing', async () => {
  await rig.reset('2026-05-04T13:14:00')
  await rig.pass(80_000)
  const before = (await rig.sim('GET', 'state')).body
  expect(before.patrol).not.toBeNull()

  const refused = await rig.sim('PUT', 'state', { ...before, patrol: { ...before.patrol, cameraID: 'unknown' } })

  expect(refused).toMatchObject({ status: 404, body: { message: expect.stringContaining("'unknown'") } })
  expect((await rig.sim('GET', 'state')).body).toEqual(before)
})

test('a reset restores the seed, removes all faults and starts the clock', async () => {
  await rig.call('DELETE', `camera/${cameraID}`)
  await rig.sim('POST', 'faults', { kind: 'storage-full' })
  await rig.sim('POST', 'clock', { rate: 60 })

  expect((await rig.sim('POST', 'reset')).body).toEqual(done)

  expect((await rig.call('GET', 'dashboard/')).body.data.camera).toHaveLength(4)
  expect((await rig.sim('GET', 'faults')).body).toEqual([])
  expect((await rig.sim('GET', 'clock')).body.rate).toBe(1)
})

test('a reset and PUT /sim/state also replace the cached posters', async () => {
  // The posters contain the name of the camera instead of a picture
  const render: RenderPool['render'] = async (job) => Buffer.from(job.kind === 'film' ? '' : job.view.cameraName)
  const named = await startTestRig({}, { render, close: async () => {} })
  onTestFinished(() => named.close())
  const readPoster = async () => {
    const [first] = (await named.call('GET', 'dashboard/')).body.data.camera
    return (await named.app.inject({ url: first.poster })).body
  }
  const state = (await named.sim('GET', 'state')).body
  const [camera, ...others] = state.cameras

  const posters = [await readPoster()]
  await named.sim('PUT', 'state', { ...state, cameras: [{ ...camera, name: 'PTZ Renamed' }, ...others] })
  posters.push(await readPoster())
  await named.sim('POST', 'reset')
  posters.push(await readPoster())

  expect(posters).toEqual([camera.name, 'PTZ Renamed', camera.name])
})

test('a reset unlocks locked accounts', async () => {
  const wrong = { email: 'operator@rig.test', password: 'wrong password' }
  await Promise.all(Array.from({ length: 10 }, () => rig.call('POST', 'user/login/', wrong)))

  await rig.sim('POST', 'reset')

  expect((await rig.call('POST', 'user/login/', { ...wrong, password: 'operator-demo' })).status).toBe(200)
})

test("POST /sim/clock interprets a time without an offset in the rig's time zone", async () => {
  const at = async (now: string) => (await rig.sim('POST', 'clock', { now, rate: 0 })).body

  const summer = await at('2026-07-01T12:00:00')
  expect(summer).toEqual({ now: '2026-07-01T10:00:00.000Z', rate: 0, timeZone: 'Europe/Berlin' })
  expect((await at('2026-12-01T12:00')).now).toBe('2026-12-01T11:00:00.000Z')
  expect((await at('2026-12-01T12:00:00+05:00')).now).toBe('2026-12-01T07:00:00.000Z')
  expect((await rig.sim('GET', 'clock')).body.now).toBe('2026-12-01T07:00:00.000Z')
})

test('GET /sim/motion lists all movements, newest last', async () => {
  await rig.call('POST', 'ptz/control', { cameraID, x: 0.3 })
  await rig.pass(500)
  await rig.call('POST', 'motor/forward/')
  await rig.call('POST', 'ptz/control', { cameraID, x: 0 })
  await rig.pass(5_000)

  const { body } = await rig.sim('GET', 'motion')

  const times = { asked: expect.any(Number), began: expect.any(Number), ended: expect.any(Number) }
  expect(body).toEqual([
    { target: cameraID, axis: 'pan', kind: 'drive', ...times, reason: 'stopped' },
    { target: 'sled', axis: 'sled', kind: 'step', ...times, reason: 'done' },
  ])
})

test('GET /sim/metrics returns the Prometheus text format', async () => {
  await rig.call('GET', 'job/')

  const { headers, body } = await rig.sim('GET', 'metrics')

  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(body).toContain('rig_requests_total{method="GET",route="/api/v1/job/",status="200"}')
  const types = [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => ({ name, type }))
  for (const { name, type } of types) expect(type, name).toBe(name.endsWith('_total') ? 'counter' : 'gauge')
  const frames = ['rig_viewers', 'rig_frames_encoded_total', 'rig_frames_skipped_total']
  const expected = expect.arrayContaining([...frames, 'process_resident_memory_bytes'])
  expect(types.map(({ name }) => name)).toEqual(expected)
  for (const { name } of types) expect(body).toMatch(new RegExp(`^${name}(\\{.*\\})? \\d`, 'm'))
})

test('scenarios can be listed and started by name', async () => {
  const { body: listed } = await rig.sim('GET', 'scenarios')

  const started = await rig.sim('POST', `scenarios/${encodeURIComponent('storage full')}`)

  expect(listed.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['night shift', 'camera reboot', 'slow link', 'storage full', 'busy stand']),
  )
  expect(started.body).toEqual(done)
  expect((await rig.sim('GET', 'faults')).body).toMatchObject([{ kind: 'storage-full' }])
  expect((await rig.sim('POST', 'scenarios/unknown')).status).toBe(404)
})

test('SIM_SCENARIO starts a scenario at startup', async () => {
  const full = await startTestRig({ SIM_SCENARIO: 'storage full' })

  const { body } = await full.sim('GET', 'faults')
  await full.close()

  expect(body).toMatchObject([{ kind: 'storage-full' }])
  await expect(startTestRig({ SIM_SCENARIO: 'unknown' })).rejects.toThrow('SIM_SCENARIO must be one of night shift')
})
