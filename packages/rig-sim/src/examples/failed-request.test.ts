import { createRig } from '@rig/sim'
import { afterAll, beforeEach, expect, test } from 'vitest'

const rig = await createRig({ pictures: 'none' })
beforeEach(async () => {
  await rig.control.reset()
  await rig.control.removeRequests()
})
afterAll(() => rig.close())

test('the rig lists a failed request', async () => {
  await rig.control.setClock({ body: { now: '2026-05-04T12:00:00Z' } })
  const headers = { 'x-sim-fault': '{"kind":"fail","status":500}' }

  await fetch(`${rig.url}/api/v1/dashboard/`, { headers })

  const { body } = await rig.control.requests({ query: { status: '500' } })
  expect(body.requests).toHaveLength(1)
})
