import { expect, test } from 'vitest'
import { getCameraView } from './cameras.ts'
import { KNOWN_CAMERA_ID, seedRig } from './seed.ts'
import { getRecordingTime, seedRecordings, simulatePastPatrol, simulatePastView } from './seed-recordings.ts'

const NOW = Date.UTC(2026, 5, 10, 9)
const rig = seedRig({ now: NOW, timeZone: 'UTC' })

test('a seeded rig is stopped and has three schedules and no faults', () => {
  expect(rig.schedules.map(({ time }) => time)).toEqual(['06:30', '13:15', '21:45'])
  for (const at of [NOW, NOW + 1e9])
    expect(getCameraView(rig, KNOWN_CAMERA_ID, at)).toMatchObject({ pan: 12, sled: 40, fault: null })
})

test('each seeded patrol has a film and a report, and each seeded picture has a view', () => {
  for (const recording of seedRecordings) {
    const at = getRecordingTime(rig, recording)
    expect(at).toBeLessThanOrEqual(NOW)
    if (recording.kind === 'patrol') {
      const effects = simulatePastPatrol(rig, { ...recording, at })
      expect(effects.map(({ kind }) => kind)).toEqual(['film', 'report'])
      expect(effects[1]).toMatchObject({ text: expect.stringContaining('The patrol is complete.') })
    } else {
      expect(simulatePastView(rig, { ...recording, at })).toMatchObject({
        ...recording.position,
        sled: recording.sled,
        now: at,
      })
    }
  }
})
