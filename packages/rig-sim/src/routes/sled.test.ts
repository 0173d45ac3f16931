import { contract, type SledCommand } from '@rig/contract'
import { getSledPosition, moveSled } from '@rig/rig'
import { expect, test } from 'vitest'
import { shareTestRig } from '../testing/share-test-rig.ts'

const rig = shareTestRig({ RESTART_MOTOR_MS: 60_000 })

const done = { status: 200, body: { status: 'success', data: {} } }

test.each(Object.entries(contract.sled))('sled.%s moves the sled', async (command, { path }) => {
  const { store } = rig.app.simulator
  const moved = moveSled(store.read(), command as SledCommand, store.now())

  expect(await rig.call('POST', path.replace('/api/v1/', ''))).toMatchObject(done)

  await rig.pass(30_000)
  expect(getSledPosition(store.read(), store.now())).toBe(getSledPosition(moved, store.now()))
})

test('sled endpoints accept an empty JSON body, an empty object and no body', async () => {
  const responses = [
    await rig.call('POST', 'motor/forward/', undefined, { 'content-type': 'application/json' }),
    await rig.call('POST', 'motor/forward/', {}),
    await rig.call('POST', 'motor/forward/'),
  ]

  expect(responses.map(({ body }) => body)).toEqual([done.body, done.body, done.body])
})
