import { expect, test } from 'vitest'
import { addFault, changeRig } from './change-rig.ts'
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

const changed: unknown[] = []

test('createSimulatedRig returns a simulator whose state a test can change', async () => {
  const { app } = await createSimulatedRig()
  changed.push(app)

  await changeRig(app, () => ({ cameras: [] }))
  await addFault(app, { kind: 'fail', path: '/api/v1/dashboard/', status: 503 })

  expect((await app.inject({ url: '/sim/state' })).json().cameras).toEqual([])
  expect((await app.inject({ url: '/api/v1/dashboard/' })).statusCode).toBe(503)
  expect((await app.inject({ url: '/sim/requests' })).json().requests).toHaveLength(1)
})

test('createSimulatedRig returns the same simulator to the next test, without changes, faults and past requests', async () => {
  const { app } = await createSimulatedRig()

  expect(changed).toEqual([app])
  expect((await app.inject({ url: '/sim/requests' })).json().requests).toEqual([])
  expect((await app.inject({ url: '/sim/faults' })).json()).toEqual([])
  expect((await app.inject({ url: '/sim/state' })).json().cameras).toHaveLength(4)
})
