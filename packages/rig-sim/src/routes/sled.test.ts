import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openRig, type RigUnderTest } from '../testing/rig-under-test.ts'

let rig: RigUnderTest
beforeAll(async () => {
  rig = await openRig({ RESTART_MOTOR_MS: 60_000 })
})
beforeEach(() => rig.reset())
afterAll(() => rig.close())

const done = { status: 200, body: { status: 'success', data: {} } }
const sledPlace = async () => {
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

  expect(await sledPlace()).toMatchObject({ target: 'sled', axis: 'sled', kind, ended: expect.any(Number) })
})

test('An empty JSON body, an empty object and no body at all are the same command', async () => {
  const answers = [
    await rig.call('POST', 'motor/forward/', undefined, { 'content-type': 'application/json' }),
    await rig.call('POST', 'motor/forward/', {}),
    await rig.call('POST', 'motor/forward/'),
  ]

  expect(answers.map(({ body }) => body)).toEqual([done.body, done.body, done.body])
})

test('At its end the sled refuses to go on, and says so', async () => {
  await rig.call('POST', 'motor/home/')
  await rig.pass(60_000)

  const refused = await rig.call('POST', 'motor/backward/')

  expect(refused).toMatchObject({
    status: 409,
    body: { status: 'fail', message: expect.stringContaining('at its end (0)') },
  })
})

test('While the motor restarts, the sled answers 503', async () => {
  await rig.call('POST', 'restart/motor/')

  const answers = await Promise.all(['forward', 'backward', 'home'].map((way) => rig.call('POST', `motor/${way}/`)))

  expect(answers.map(({ status, body }) => [status, body.status])).toEqual(Array(3).fill([503, 'error']))
})
