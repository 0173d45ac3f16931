import { expect, test } from 'vitest'
import { createVirtualTime } from '../../testing/guard-proof/virtual-time.ts'
import {
  createForeignMotionDetector,
  type ForeignMotion,
  type MotionWatch,
  updateMotionWatch,
} from './foreign-motion.ts'

const NEVER = Number.NEGATIVE_INFINITY

type Step = { at: number; pan: number; tilt?: number; zoom?: number; ownAt?: number }

const watchSteps = (steps: readonly Step[]) =>
  steps.reduce<MotionWatch | null>(
    (watch, { at, pan, tilt = 0, zoom = 0, ownAt = NEVER }) =>
      updateMotionWatch(watch, { position: { pan, tilt, zoom }, readAt: at, ownAt }),
    null,
  )?.movedAt

const coasting = Array.from({ length: 40 }, (_, index) => ({ at: 500 + index * 250, pan: index * 3, ownAt: 400 }))
const noise = [0, 0.5, -0.5, 0.4, -0.5, 0.5]
const start = { at: 0, pan: 0 }
const moveAfterGap = (ownAt: number) => [
  { ...start, ownAt },
  { at: 20_000, pan: 30, ownAt },
  { at: 20_250, pan: 35, ownAt },
]

test.each<[what: string, readings: Step[]]>([
  ['the first reading', [{ at: 0, pan: 90 }]],
  [
    'noise of half a degree in both directions',
    noise.map((pan, index) => ({ at: index * 2_500, pan, tilt: -pan, zoom: pan })),
  ],
  ['crossing ±180°', [179.8, -179.8].map((pan, index) => ({ at: index * 2_500, pan }))],
  [
    'a movement during a command of this console',
    [start, { at: 250, pan: 5, ownAt: 240 }, { at: 500, pan: 10, ownAt: 490 }],
  ],
  [
    'a movement between two readings that also enclose a command of this console',
    [start, { at: 2_500, pan: 30, ownAt: 400 }],
  ],
  [
    'a movement that continues for ten seconds after a command of this console',
    [start, { at: 250, pan: 0, ownAt: 250 }, ...coasting],
  ],
  [
    'a movement that starts 2.5 s after a command of this console',
    [
      start,
      { at: 500, pan: 0, ownAt: 400 },
      { at: 1_500, pan: 0, ownAt: 400 },
      { at: 2_600, pan: 0, ownAt: 400 },
      { at: 2_900, pan: 8, ownAt: 400 },
      { at: 3_150, pan: 16, ownAt: 400 },
    ],
  ],
  [
    'a movement that was followed by a command of this console',
    [start, { at: 250, pan: 5 }, { at: 500, pan: 5, ownAt: 400 }],
  ],
  ['a difference after a gap of more than 15 s', [start, { at: 15_100, pan: 90 }]],
  ['a movement after a gap and at most 30 s after a command of this console', moveAfterGap(100)],
])('%s does not count as a movement by others', (_what, readings) => {
  expect(watchSteps(readings)).toBeNull()
})

test.each<[what: string, movedAt: number, readings: Step[]]>([
  ['a clear change of pan', 2_500, [start, { at: 2_500, pan: 5 }]],
  ['a clear change of tilt', 2_500, [start, { at: 2_500, pan: 0, tilt: -5 }]],
  ['a clear change of zoom', 2_500, [start, { at: 2_500, pan: 0, zoom: 5 }]],
  [
    'a slow movement whose changes add up to a clear difference',
    7_500,
    [0, 0.4, 0.8, 1.2].map((pan, index) => ({ at: index * 2_500, pan })),
  ],
  [
    'a movement that ends with two equal readings',
    500,
    [start, { at: 250, pan: 5 }, { at: 500, pan: 10 }, { at: 750, pan: 10 }],
  ],
  [
    'a movement that starts after the camera has stopped',
    8_250,
    [
      start,
      { at: 500, pan: 5, ownAt: 400 },
      { at: 750, pan: 10, ownAt: 400 },
      { at: 3_250, pan: 10, ownAt: 400 },
      { at: 5_750, pan: 10, ownAt: 400 },
      { at: 8_250, pan: 40, ownAt: 400 },
    ],
  ],
  ['a movement after a gap and 40 s after the last command of this console', 20_250, moveAfterGap(-20_000)],
])('%s counts as a movement by others at %i ms', (_what, movedAt, readings) => {
  expect(watchSteps(readings)).toBe(movedAt)
})

test.each<[how: string, isSlowed: boolean, degreesPerMs: number]>([
  ['against the hold', false, -0.03],
  ['more slowly than before', true, 0.01],
])(
  'if a held camera moves %s, foreign motion with isSlowed %s is reported until 5 s after the last reading',
  (_how, isSlowed, degreesPerMs) => {
    const time = createVirtualTime()
    let shown: ForeignMotion | null = null
    const onChange = (motion: ForeignMotion) => {
      shown = motion
    }
    const detector = createForeignMotionDetector({
      clock: time,
      isAnyAxisCommanded: () => true,
      isLoading: () => false,
      onChange,
    })
    detector.commandSent({ kind: 'drive', axis: 'pan', speed: 0.3 })

    let pan = 0
    for (let at = 250; at <= 6_000; at += 250) {
      time.advance(at)
      pan += 250 * (at <= 4_000 ? 0.03 : degreesPerMs)
      detector.positionRead({ pan, tilt: 0, zoom: 0 }, 20)
    }
    time.advance(10_999)
    expect(shown).toEqual({ movedAt: null, isMoving: true, isSlowed })
    time.advance(11_000)

    expect(shown).toEqual({ movedAt: null, isMoving: false, isSlowed })
  },
)
