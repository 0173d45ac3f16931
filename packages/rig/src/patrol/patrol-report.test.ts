import { expect, test } from 'vitest'
import { listCableFeatures } from '../cable/cable-features.ts'
import { KNOWN_CAMERA_ID } from '../demo.ts'
import { seedRig } from '../seed.ts'
import { simulatePastPatrol } from './past-patrol.ts'

const JUNE = Date.UTC(2026, 5, 10, 9)
const JULY = Date.UTC(2026, 6, 10, 9)
const rig = seedRig({ now: JULY, timeZone: 'UTC' })

const listSeen = (at: number) => {
  const plan = { cameraID: KNOWN_CAMERA_ID, position: { pan: 12, tilt: -6, zoom: 10 }, from: 20, to: 80, at }
  const report = simulatePastPatrol(rig, plan).find((effect) => effect.kind === 'report')
  const rows = report?.text.split('\r\n').map((row) => row.split(',')) ?? []
  return rows.filter((row) => row[2]).map(([, , kind, place]) => `${kind} ${place}`)
}

test('a wire that breaks between two patrols appears only in the later report', () => {
  const broken = listCableFeatures(rig.seed, JULY).filter(({ since }) => since !== null && since > JUNE)
  const june = listSeen(JUNE)

  expect(broken).toHaveLength(1)
  expect(listSeen(JULY).filter((seen) => !june.includes(seen))).toEqual(
    broken.map(({ at }) => `broken-strand ${at.toFixed(1)}`),
  )
})

test('two patrols on the same day report the same features', () => {
  expect(listSeen(JUNE + 8 * 3_600_000)).toEqual(listSeen(JUNE))
})
