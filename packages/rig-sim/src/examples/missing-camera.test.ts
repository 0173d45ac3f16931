import { createRig } from '@rig/sim'
import { afterAll, expect, test } from 'vitest'

const rig = await createRig({ pictures: 'none' })
afterAll(() => rig.close())

test('a missing camera is reported', async () => {
  const world = rig.world('missing-camera')
  await world.control.setClock({ body: { now: '2026-05-04T12:00:00Z' } })
  const headers = { ...world.headers, 'x-sim-fault': '{"kind":"fail","status":500}' }

  await fetch(`${world.url}/api/v1/dashboard/`, { headers })

  const { body } = await world.control.requests({ query: { status: '500' } })
  expect(body.requests).toHaveLength(1)
})
