import { expect, test } from 'vitest'
import { shareTestRig } from '../testing/share-test-rig.ts'

const rig = shareTestRig({ RESTART_MOTOR_MS: 60_000 })

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
