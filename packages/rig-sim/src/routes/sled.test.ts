import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestRig, type TestRig } from '../testing/test-rig.ts'

let rig: TestRig
beforeAll(async () => {
  rig = await startTestRig({ RESTART_MOTOR_MS: 60_000 })
})
beforeEach(() => rig.reset())
afterAll(() => rig.close())

const done = { status: 200, body: { status: 'success', data: {} } }
const lastMovement = async () => {
  const [entry] = (await rig.sim('GET', 'motion')).body.slice(-1)
  return entry
}

test.each([
  ['motor/forward/', 'step', 45],
  ['motor/backward/', 'step', 35],
  ['motor/home/', 'home', 0],
])('POST %s moves the sled', async (path, kind, position) => {
  expect(await rig.call('POST', path)).toMatchObject(done)

  await rig.pass(30_000)

  const { sled } = (await rig.sim('GET', 'state')).body
  expect(sled.trajectory.at(-1).position).toBeCloseTo(position)
  expect(await lastMovement()).toMatchObject({ target: 'sled', axis: 'sled', kind, ended: expect.any(Number) })
})

test('sled endpoints accept an empty JSON body, an empty object and no body', async () => {
  const responses = [
    await rig.call('POST', 'motor/forward/', undefined, { 'content-type': 'application/json' }),
    await rig.call('POST', 'motor/forward/', {}),
    await rig.call('POST', 'motor/forward/'),
  ]

  expect(responses.map(({ body }) => body)).toEqual([done.body, done.body, done.body])
})

test('moving the sled beyond the end of its track returns 409', async () => {
  await rig.call('POST', 'motor/home/')
  await rig.pass(60_000)

  const refused = await rig.call('POST', 'motor/backward/')

  expect(refused).toMatchObject({
    status: 409,
    body: { status: 'fail', message: expect.stringContaining('at its end (0)') },
  })
})

test('sled endpoints return 503 while the motor restarts', async () => {
  await rig.call('POST', 'restart/motor/')

  const responses = await Promise.all(['forward', 'backward', 'home'].map((way) => rig.call('POST', `motor/${way}/`)))

  expect(responses.map(({ status, body }) => [status, body.status])).toEqual(Array(3).fill([503, 'error']))
})
