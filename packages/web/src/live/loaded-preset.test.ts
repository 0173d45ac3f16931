import { expect, test } from 'vitest'
import { follow, type LoadedPreset } from './loaded-preset.ts'

const start = { pan: 0, tilt: 0, zoom: 0 }
const valley = { pan: 179.8, tilt: -20, zoom: 5 }
const loaded: LoadedPreset = { name: 'Valley', loadedAt: 0, stage: 'under way', hasTravelled: false }
const idle = { hasMoved: false, isSteered: false }
const travelling = { hasMoved: true, isSteered: false }
const steered = { hasMoved: true, isSteered: true }

/** The stage after these sightings of a camera, one every 250 ms. */
const stageAfter = (...sightings: Parameters<typeof follow>[1][]) =>
  sightings.reduce<LoadedPreset>((current, sighting, index) => follow(current, sighting, index * 250), loaded).stage

const arrived = [
  { position: start, ...idle },
  { position: start, ...travelling },
  { position: valley, ...travelling },
  { position: valley, ...idle },
]

test.each([
  ['A camera that has not started yet is under way to the preset', [{ position: start, ...idle }], 'under way'],
  ['A camera that has moved and stopped is at the preset', arrived, 'there'],
  ['A camera that the operator steers has left the preset', [...arrived, { position: valley, ...steered }], 'away'],
  ['A camera that is steered before it arrives has left the preset', [{ position: start, ...steered }], 'away'],
  [
    'A camera that another operator moves has left the preset',
    [...arrived, { position: start, ...travelling }],
    'away',
  ],
  [
    'A camera that jitters has not left the preset',
    [...arrived, { position: { ...valley, tilt: -20.3 }, ...travelling }],
    'there',
  ],
  [
    'A camera that jitters where pan wraps around has not left the preset',
    [...arrived, { position: { ...valley, pan: -179.9 }, ...travelling }],
    'there',
  ],
  [
    'A camera that has left and is steered back does not count as at the preset',
    [...arrived, { position: valley, ...steered }, { position: valley, ...idle }],
    'away',
  ],
] as const)('%s', (_what, sightings, stage) => {
  expect(stageAfter(...sightings)).toBe(stage)
})

test('A camera that does not move for 2 s was at the preset already', () => {
  expect(follow(loaded, { position: valley, ...idle }, 2_001).stage).toBe('there')
})
