import { expect, test } from 'vitest'
import { presetList } from '../rig/presets.ts'
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

test.fails('a test fails if a response that it does not wait for causes an error in the log', async () => {
  const { rigConsole } = await createSimulatedRig({ as: 'operator' })

  void rigConsole.queryClient.fetchQuery(presetList(rigConsole, 'gone')).catch(() => {})
})

test('createSimulatedRig gives each console its own session and storage', async () => {
  const first = await createSimulatedRig({ as: 'operator' })
  const second = await createSimulatedRig()

  first.rigConsole.settings.change({ camera: 'south' })

  expect(second.rigConsole.session.get().admin).toBe(null)
  expect(second.rigConsole.settings.get().camera).toBe(null)
  expect(second.storage.getItem('root')).toBe(null)
})

test('createSimulatedRig resets the changes, faults and requests of a simulator before it reuses the simulator', async () => {
  const cleanups: (() => unknown)[] = []
  const { app } = await createSimulatedRig({}, (cleanup) => cleanups.unshift(cleanup))
  await changeRig(app, () => ({ cameras: [] }))
  await addFault(app, { kind: 'fail', path: '/api/v1/dashboard/', status: 503 })
  expect((await app.inject({ url: '/api/v1/dashboard/' })).statusCode).toBe(503)
  for (const cleanUp of cleanups) await cleanUp()

  const { app: reused } = await createSimulatedRig()

  expect(reused === app).toBe(true)
  expect((await reused.inject({ url: '/sim/requests' })).json().requests).toEqual([])
  expect((await reused.inject({ url: '/sim/faults' })).json()).toEqual([])
  expect((await reused.inject({ url: '/sim/state' })).json().cameras).toHaveLength(4)
})

test('createSimulatedRig does not reuse a simulator that is still handling a request', async () => {
  const cleanups: (() => unknown)[] = []
  const { app, link, rigConsole } = await createSimulatedRig({}, (cleanup) => cleanups.unshift(cleanup))
  const release = link.hold(/dashboard/)
  const response = rigConsole.fetch('/api/v1/dashboard/').catch((error: Error) => error)
  for (const cleanUp of cleanups) await cleanUp()
  release()

  const { app: another } = await createSimulatedRig()

  expect(another === app).toBe(false)
  expect(await response).toBeInstanceOf(TypeError)
})
