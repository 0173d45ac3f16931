import { expect, test } from 'vitest'
import { follow, type LoadedPreset } from './loaded-preset.ts'

const start = { pan: 0, tilt: 0, zoom: 0 }
const valley = { pan: 179.8, tilt: -20, zoom: 5 }
const loaded: LoadedPreset = { cameraID: 'c', name: 'Valley', loadedAt: 0, stage: 'under way', hasTravelled: false }
const still = { hasMoved: false, isSteered: false }
const travelling = { hasMoved: true, isSteered: false }
const steered = { hasMoved: true, isSteered: true }

/** The stage after these sightings of a camera, one every 250 ms. */
const stageAfter = (...sightings: Parameters<typeof follow>[1][]) =>
  sightings.reduce<LoadedPreset>((now, sighting, place) => follow(now, sighting, place * 250), loaded).stage

const arrived = [
  { view: start, ...still },
  { view: start, ...travelling },
  { view: valley, ...travelling },
  { view: valley, ...still },
]

test.each([
  ['A camera that has not started yet is on its way to the preset', [{ view: start, ...still }], 'under way'],
  ['A camera that has moved and stopped is at the preset', arrived, 'there'],
  ['A camera that the operator steers has left the preset', [...arrived, { view: valley, ...steered }], 'away'],
  ['A camera that is steered before it arrives has left the preset', [{ view: start, ...steered }], 'away'],
  ['A camera that somebody else moves has left the preset', [...arrived, { view: start, ...travelling }], 'away'],
  [
    'A camera that trembles has not left the preset',
    [...arrived, { view: { ...valley, tilt: -20.3 }, ...travelling }],
    'there',
  ],
  [
    'A camera that trembles where pan wraps around has not left the preset',
    [...arrived, { view: { ...valley, pan: -179.9 }, ...travelling }],
    'there',
  ],
  [
    'A camera that has left and is steered back does not count as at the preset',
    [...arrived, { view: valley, ...steered }, { view: valley, ...still }],
    'away',
  ],
] as const)('%s', (_what, sightings, stage) => {
  expect(stageAfter(...sightings)).toBe(stage)
})

test('A camera that does not move for 2 s was at the preset already', () => {
  expect(follow(loaded, { view: valley, ...still }, 2_001).stage).toBe('there')
})
