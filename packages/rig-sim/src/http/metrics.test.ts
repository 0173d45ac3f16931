import { expect, test } from 'vitest'
import { startTestRig } from '../testing/test-rig.ts'

test('metrics whose name ends in _total are counters, and all others are gauges', async () => {
  const rig = await startTestRig()
  await rig.call('GET', 'job/')
  const { body: first } = await rig.sim('GET', 'metrics')
  const { body: again } = await rig.sim('GET', 'metrics')
  await rig.close()

  const types = [...first.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => ({ name, type }))
  expect(types.length).toBeGreaterThan(8)
  for (const { name, type } of types) expect(type, name).toBe(name.endsWith('_total') ? 'counter' : 'gauge')
  expect(again).toMatch(/^rig_frames_encoded_total 0$/m)
  expect(again).toMatch(/^rig_frames_skipped_total 0$/m)
})
