import { expect, test } from 'vitest'
import type { PositionReading } from '../../rig/ptz.ts'
import { type LoadedPreset, markPresetAsLeft, updateLoadedPreset } from './loaded-preset.ts'

const start = { pan: 0, tilt: 0, zoom: 0 }
const valley = { pan: 179.8, tilt: -20, zoom: 5 }
const loaded: LoadedPreset = { id: '7', name: 'Valley', loadedAt: 0, stage: 'moving', movedAt: 0, position: null }
const idle = { hasMoved: false }
const travelling = { hasMoved: true }
const steered = 'steered'

const stageAfter = (...events: (PositionReading | typeof steered)[]) =>
  events.reduce<LoadedPreset>(
    (current, event, index) =>
      event === steered ? markPresetAsLeft(current) : updateLoadedPreset(current, event, index * 1_000),
    loaded,
  ).stage

const travelled = [
  { ...start, ...idle },
  { ...start, ...travelling },
  { ...start, pan: 90, ...travelling },
  { ...start, pan: 90, ...idle },
  { ...start, pan: 90, ...idle },
]
const arrived = [...travelled, { ...valley, ...travelling }, ...Array(3).fill({ ...valley, ...idle })]

test.each([
  ['is `moving` before the camera starts moving', [{ ...start, ...idle }], 'moving'],
  ['is `moving` while the rig repeats a position for 2 s', travelled, 'moving'],
  ['is `reached` when the camera has not moved for more than 2 s', arrived, 'reached'],
  [
    'is `reached` when the position only jitters for more than 2 s',
    [...travelled, ...[0, 0.5, -0.5, 0.5].map((pan) => ({ ...valley, pan: valley.pan + pan, ...travelling }))],
    'reached',
  ],
  ['is `left` when the operator steers the camera away from the preset', [...arrived, steered], 'left'],
  ['is `left` when the operator steers the camera before it arrives', [steered], 'left'],
  ['is `left` when another operator moves the camera', [...arrived, { ...start, ...travelling }], 'left'],
  ['remains `reached` when the position jitters', [...arrived, { ...valley, tilt: -20.9, ...travelling }], 'reached'],
  [
    'remains `reached` when pan jitters around ±180°',
    [...arrived, { ...valley, pan: -179.9, ...travelling }],
    'reached',
  ],
  ['remains `left` when the operator steers the camera back', [...arrived, steered, { ...valley, ...idle }], 'left'],
] as const)('the stage of a loaded preset %s', (_what, readings, stage) => {
  expect(stageAfter(...readings)).toBe(stage)
})

test('the stage of a loaded preset is `reached` if the camera does not move within 2 s', () => {
  expect(updateLoadedPreset(loaded, { ...valley, ...idle }, 2_001).stage).toBe('reached')
})

test('a position from before the preset was loaded does not change its stage', () => {
  const justLoaded = { ...loaded, loadedAt: 1_000 }

  expect(updateLoadedPreset(justLoaded, { ...start, ...travelling }, 999)).toEqual(justLoaded)
})
