// @vitest-environment node
import { expect, test } from 'vitest'
import { follow, type LoadedPreset } from './loaded-preset.ts'

const start = { pan: 0, tilt: 0, zoom: 0 }
const valley = { pan: 179.8, tilt: -20, zoom: 5 }
const loaded: LoadedPreset = { cameraID: 'c', name: 'Valley', loadedAt: 0, stage: 'under way', hasTravelled: false }
const still = { hasMoved: false, isSteered: false }
const travelling = { hasMoved: true, isSteered: false }
const steered = { hasMoved: true, isSteered: true }

/** The stage after a camera was seen, every 250 ms, so. */
const stageAfter = (...sightings: Parameters<typeof follow>[1][]) =>
  sightings.reduce<LoadedPreset>((now, sighting, place) => follow(now, sighting, place * 250), loaded).stage

const arrived = [
  { view: start, ...still },
  { view: start, ...travelling },
  { view: valley, ...travelling },
  { view: valley, ...still },
]

test.each([
  ['A camera that has not set out yet is under way', [{ view: start, ...still }], 'under way'],
  ['A camera that has travelled and stands is there', arrived, 'there'],
  ['A camera that the operator steers has left', [...arrived, { view: valley, ...steered }], 'away'],
  ['A camera steered before it arrived has left', [{ view: start, ...steered }], 'away'],
  ['A camera that somebody else moves has left', [...arrived, { view: start, ...travelling }], 'away'],
  ['A camera that trembles has not left', [...arrived, { view: { ...valley, tilt: -20.3 }, ...travelling }], 'there'],
  [
    'A camera that trembles at the seam of its pan has not left',
    [...arrived, { view: { ...valley, pan: -179.9 }, ...travelling }],
    'there',
  ],
  [
    'A camera that has left and comes back by steering is not known to be there',
    [...arrived, { view: valley, ...steered }, { view: valley, ...still }],
    'away',
  ],
] as const)('%s', (_what, sightings, stage) => {
  expect(stageAfter(...sightings)).toBe(stage)
})

test('A camera that does not move for 2 s was there already', () => {
  expect(follow(loaded, { view: valley, ...still }, 2_001).stage).toBe('there')
})
