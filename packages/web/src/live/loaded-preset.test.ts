import { expect, test } from 'vitest'
import { type LoadedPreset, updateLoadedPreset } from './loaded-preset.ts'

const start = { pan: 0, tilt: 0, zoom: 0 }
const valley = { pan: 179.8, tilt: -20, zoom: 5 }
const loaded: LoadedPreset = { id: '7', name: 'Valley', loadedAt: 0, stage: 'moving', hasTravelled: false }
const idle = { hasMoved: false, isSteered: false }
const travelling = { hasMoved: true, isSteered: false }
const steered = { hasMoved: true, isSteered: true }

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
  ['is moving before the camera starts moving', [{ position: start, ...idle }], 'moving'],
  ['is reached when the camera stops after moving', arrived, 'reached'],
  [
    'is left when the operator steers the camera away from the preset',
    [...arrived, { position: valley, ...steered }],
    'left',
  ],
  ['is left when the operator steers the camera before it arrives', [{ position: start, ...steered }], 'left'],
  ['is left when another operator moves the camera', [...arrived, { position: start, ...travelling }], 'left'],
  [
    'remains reached when the position jitters',
    [...arrived, { position: { ...valley, tilt: -20.3 }, ...travelling }],
    'reached',
  ],
  [
    'remains reached when pan jitters around ±180°',
    [...arrived, { position: { ...valley, pan: -179.9 }, ...travelling }],
    'reached',
  ],
  [
    'remains left when the operator steers the camera back',
    [...arrived, { position: valley, ...steered }, { position: valley, ...idle }],
    'left',
  ],
] as const)('the stage %s', (_what, readings, stage) => {
  expect(stageAfter(...readings)).toBe(stage)
})

test('the stage is reached if the camera does not move within 2 s', () => {
  expect(updateLoadedPreset(loaded, { position: valley, ...idle }, 2_001).stage).toBe('reached')
})
