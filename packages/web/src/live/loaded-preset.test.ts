import { expect, test } from 'vitest'
import { type LoadedPreset, updateLoadedPreset } from './loaded-preset.ts'

const start = { pan: 0, tilt: 0, zoom: 0 }
const valley = { pan: 179.8, tilt: -20, zoom: 5 }
const loaded: LoadedPreset = { name: 'Valley', loadedAt: 0, stage: 'moving', hasTravelled: false }
const idle = { hasMoved: false, isSteered: false }
const travelling = { hasMoved: true, isSteered: false }
const steered = { hasMoved: true, isSteered: true }

/** Returns the stage after these readings of a camera, one every 250 ms. */
const stageAfter = (...readings: Parameters<typeof updateLoadedPreset>[1][]) =>
  readings.reduce<LoadedPreset>((current, reading, index) => updateLoadedPreset(current, reading, index * 250), loaded)
    .stage

const arrived = [
  { position: start, ...idle },
  { position: start, ...travelling },
  { position: valley, ...travelling },
  { position: valley, ...idle },
]

test.each([
  ['A camera that has not started yet counts as moving to the preset', [{ position: start, ...idle }], 'moving'],
  ['A camera that has moved and stopped is at the preset', arrived, 'reached'],
  ['A camera that the operator steers has left the preset', [...arrived, { position: valley, ...steered }], 'left'],
  ['A camera that is steered before it arrives has left the preset', [{ position: start, ...steered }], 'left'],
  [
    'A camera that another operator moves has left the preset',
    [...arrived, { position: start, ...travelling }],
    'left',
  ],
  [
    'A camera that jitters has not left the preset',
    [...arrived, { position: { ...valley, tilt: -20.3 }, ...travelling }],
    'reached',
  ],
  [
    'A camera that jitters where pan wraps around has not left the preset',
    [...arrived, { position: { ...valley, pan: -179.9 }, ...travelling }],
    'reached',
  ],
  [
    'A camera that has left and is steered back does not count as at the preset',
    [...arrived, { position: valley, ...steered }, { position: valley, ...idle }],
    'left',
  ],
] as const)('%s', (_what, readings, stage) => {
  expect(stageAfter(...readings)).toBe(stage)
})

test('A camera that does not move for 2 s was at the preset already', () => {
  expect(updateLoadedPreset(loaded, { position: valley, ...idle }, 2_001).stage).toBe('reached')
})
