import { expect, test } from 'vitest'
import { getCameraView } from './cameras.ts'
import { KNOWN_CAMERA_ID, seedRig } from './seed.ts'
import { listSeedEffects, listSeedViews } from './seed-recordings.ts'

const NOW = Date.UTC(2026, 5, 10, 9)
const rig = seedRig({ now: NOW, timeZone: 'UTC' })

test('a seeded rig is stopped and has three schedules and no faults', () => {
  expect(rig.schedules.map(({ time }) => time)).toEqual(['06:30', '13:15', '21:45'])
  for (const at of [NOW, NOW + 1e9])
    expect(getCameraView(rig, KNOWN_CAMERA_ID, at)).toMatchObject({ pan: 12, sled: 40, fault: null })
})

test('each patrol of the seed has a film and a complete report, and all films end before the rig starts', () => {
  const effects = listSeedEffects(rig)
  const views = listSeedViews(rig)

  expect(effects.map(({ kind }) => kind)).toEqual(['film', 'report', 'film', 'report'])
  for (const effect of effects)
    if (effect.kind === 'report') expect(effect.text).toContain('The patrol is complete.')
    else expect([effect.from < effect.to, effect.to < NOW]).toEqual([true, true])
  expect(views.map(({ now, pan, sled }) => [new Date(now).toISOString(), pan, sled])).toEqual([
    ['2026-06-08T11:20:00.000Z', 18, 35],
    ['2026-06-08T12:40:00.000Z', -35, 90],
    ['2026-06-09T09:10:00.000Z', -55, 60],
    ['2026-06-09T13:45:00.000Z', 95, 60],
    ['2026-06-09T15:05:00.000Z', 0, 40],
  ])
})
