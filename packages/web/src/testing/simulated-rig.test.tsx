import { expect, test } from 'vitest'
import { simulatedRig } from './simulated-rig.tsx'

test.fails('A test whose console sends a request outside the specification fails', async () => {
  const { rigConsole } = await simulatedRig()

  await rigConsole.fetch('/api/v1/users/')
})

test('A request outside the specification is recorded, and the simulator responds', async () => {
  const { link, rigConsole } = await simulatedRig()

  const response = await rigConsole.fetch('/api/v1/users/')

  expect(response.status).toBe(404)
  expect(link.unspecified.splice(0)).toEqual(['GET /api/v1/users/'])
})

test('Two consoles share neither session nor storage', async () => {
  const first = await simulatedRig({ as: 'operator' })
  const second = await simulatedRig()

  first.rigConsole.settings.change({ camera: 'south' })

  expect(second.rigConsole.session.get().admin).toBe(null)
  expect(second.rigConsole.settings.get().camera).toBe(null)
  expect(second.storage.getItem('root')).toBe(null)
})
