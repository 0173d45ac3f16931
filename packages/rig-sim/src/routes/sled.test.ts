import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openRig, type RigUnderTest } from '../testing/rig-under-test.ts'

let rig: RigUnderTest
beforeAll(async () => {
  rig = await openRig({ RESTART_MOTOR_MS: 60_000 })
})
beforeEach(() => rig.reset())
afterAll(() => rig.close())

const done = { status: 200, body: { status: 'success', data: {} } }
const lastMovement = async () => {
  const [entry] = (await rig.sim('GET', 'motion')).body.slice(-1)
  return entry
}

test.each([
  ['motor/forward/', 'step'],
  ['motor/backward/', 'step'],
  ['motor/home/', 'home'],
])('POST %s moves the sled', async (path, kind) => {
  expect(await rig.call('POST', path)).toMatchObject(done)

  await rig.pass(30_000)

  expect(await lastMovement()).toMatchObject({ target: 'sled', axis: 'sled', kind, ended: expect.any(Number) })
})

test('An empty JSON body, an empty object and no body have the same effect', async () => {
  const responses = [
    await rig.call('POST', 'motor/forward/', undefined, { 'content-type': 'application/json' }),
    await rig.call('POST', 'motor/forward/', {}),
    await rig.call('POST', 'motor/forward/'),
  ]

  expect(responses.map(({ body }) => body)).toEqual([done.body, done.body, done.body])
})

test('The sled refuses to move beyond the end of its track', async () => {
  await rig.call('POST', 'motor/home/')
  await rig.pass(60_000)

  const refused = await rig.call('POST', 'motor/backward/')

  expect(refused).toMatchObject({
    status: 409,
    body: { status: 'fail', message: expect.stringContaining('at its end (0)') },
  })
})

test('The sled returns 503 while the motor restarts', async () => {
  await rig.call('POST', 'restart/motor/')

  const responses = await Promise.all(['forward', 'backward', 'home'].map((way) => rig.call('POST', `motor/${way}/`)))

  expect(responses.map(({ status, body }) => [status, body.status])).toEqual(Array(3).fill([503, 'error']))
})
