import { contract, type SledCommand } from '@rig/contract'
import { getCameraView, KNOWN_CAMERA_ID } from '@rig/rig'
import { expect, test } from 'vitest'
import { shareTestRig } from '../testing/share-test-rig.ts'

const rig = shareTestRig({ RESTART_MOTOR_MS: 60_000 })

const done = { status: 200, body: { status: 'success', data: {} } }

/** Kind of each movement, and the position at which it ends if it starts at 40. */
const movements: Record<SledCommand, { kind: string; position: number }> = {
  forward: { kind: 'step', position: 45 },
  backward: { kind: 'step', position: 35 },
  home: { kind: 'home', position: 0 },
}

test.each(Object.keys(contract.sled) as SledCommand[])('sled.%s moves the sled', async (command) => {
  const { kind, position } = movements[command]

  expect(await rig.call('POST', contract.sled[command].path.replace('/api/v1/', ''), {})).toMatchObject(done)

  await rig.pass(30_000)
  const { store } = rig.app.simulator
  expect(getCameraView(store.read(), KNOWN_CAMERA_ID, store.now()).sled).toBe(position)
  const journal = (await rig.sim('GET', 'motion')).body
  expect(journal.at(-1)).toMatchObject({ target: 'sled', axis: 'sled', kind, ended: expect.any(Number) })
})
