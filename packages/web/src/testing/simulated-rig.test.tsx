import { expect, test } from 'vitest'
import { createSimulatedRig } from './simulated-rig.tsx'

test.fails('createSimulatedRig fails a test that sends a request outside the specification', async () => {
  const { rigConsole } = await createSimulatedRig()

  await rigConsole.fetch('/api/v1/users/')
})

test('createSimulatedRig records a request outside the specification and lets the simulator respond', async () => {
  const { link, rigConsole } = await createSimulatedRig()

  const response = await rigConsole.fetch('/api/v1/users/')

  expect(response.status).toBe(404)
  expect(link.unspecified.splice(0)).toEqual(['GET /api/v1/users/'])
})

test('createSimulatedRig gives each console its own session and storage', async () => {
  const first = await createSimulatedRig({ as: 'operator' })
  const second = await createSimulatedRig()

  first.rigConsole.settings.change({ camera: 'south' })

  expect(second.rigConsole.session.get().admin).toBe(null)
  expect(second.rigConsole.settings.get().camera).toBe(null)
  expect(second.storage.getItem('root')).toBe(null)
})
