import { expect, test } from 'vitest'
import { type ControllerParts, createController } from '../../testing/controllers.ts'
import { applyDeadZone, createGamepadSteering, readGamepad } from './gamepad-steering.ts'

const createSteering = () => {
  const calls: string[] = []
  const speeds = new Map<string, number>()
  const steering = createGamepadSteering({
    press: () => {
      speeds.clear()
      calls.push('press')
    },
    adjust: ({ axis, direction, speed }) => {
      if (speed !== (speeds.get(axis) ?? 0)) calls.push(`${axis} ${direction * speed}`)
      speeds.set(axis, speed)
    },
    release: () => calls.push('release'),
    sledBackward: () => calls.push('sled backward'),
    sledForward: () => calls.push('sled forward'),
    explain: (reason) => calls.push(reason),
  })
  let timestamp = 0
  const read = (part: ControllerParts, now = timestamp) => {
    timestamp += 1
    steering.read([createController({ timestamp, ...part })], now)
  }
  /** Reads the given controllers `times` times, once every 100 ms. */
  const readAll = (times: number, ...parts: ControllerParts[]) => {
    for (let n = 0; n < times; n++) {
      timestamp += 100
      steering.read(
        parts.map((part, index) => createController({ index, timestamp, ...part })),
        timestamp,
      )
    }
  }
  return { calls, steering, read, readAll }
}

test.each([
  [0, 0],
  [0.15, 0],
  [-0.15, 0],
  [0.575, 0.5],
  [1, 1],
  [-1, -1],
  [1.2, 1],
])('applyDeadZone maps a deflection of %f to %f', (deflection, counted) => {
  expect(applyDeadZone(deflection)).toBeCloseTo(counted)
})

test('readGamepad returns speeds proportional to the deflections of sticks and triggers, and tilts up when a stick is pushed up', () => {
  const reading = readGamepad(createController({ axes: [0.575, -1, 0, 0], pressed: { 6: 1 } }))

  expect(reading.speeds).toEqual([
    { axis: 'pan', direction: 1, speed: 0.15 },
    { axis: 'tilt', direction: 1, speed: 0.3 },
    { axis: 'zoom', direction: -1, speed: 0.1 },
  ])
})

test('readGamepad also reads the right stick', () => {
  const reading = readGamepad(createController({ axes: [0, 0, -1, 0] }))

  expect(reading.speeds[0]).toEqual({ axis: 'pan', direction: -1, speed: 0.3 })
})

test('a controller whose stick is deflected when it connects has no effect until the stick is centred', () => {
  const { calls, read } = createSteering()

  read({ axes: [1, 0, 0, 0] })
  read({ axes: [1, 0, 0, 0] })
  expect(calls).toEqual([])

  read({})
  read({ axes: [1, 0, 0, 0] })
  expect(calls).toEqual(['press', 'pan 0.3'])
})

test("while a trigger is held, centring the stick stops only the stick's axis", () => {
  const { calls, read } = createSteering()
  read({})
  read({ axes: [0, -1, 0, 0], pressed: { 7: 1 } })

  read({ pressed: { 7: 1 } })

  expect(calls).toEqual(['press', 'tilt 0.3', 'zoom 0.1', 'tilt 0'])
})

test('deflecting a second axis during a hold does not press this axis again, because its part of the hold may have ended', () => {
  const { calls, read } = createSteering()
  read({})
  read({ axes: [1, 0, 0, 0] })

  read({ axes: [1, -1, 0, 0] })
  read({ axes: [0, -1, 0, 0] })

  expect(calls).toEqual(['press', 'pan 0.3', 'tilt 0.3', 'pan 0'])
})

test('centring the stick ends the hold even if a shoulder button stays pressed, so the next deflection begins a new one', () => {
  const { calls, read } = createSteering()
  read({})
  read({ axes: [1, 0, 0, 0], pressed: { 5: 1 } })

  read({ pressed: { 5: 1 } })
  read({ axes: [1, 0, 0, 0], pressed: { 5: 1 } })

  expect(calls).toEqual(['press', 'pan 0.3', 'sled forward', 'release', 'press', 'pan 0.3'])
})

test('`disarm` ends the hold, and a stick that is still pushed has no effect until it is centred', () => {
  const { calls, steering, read } = createSteering()
  read({})
  read({ axes: [0, 1, 0, 0] })

  steering.disarm()
  read({ axes: [0, 1, 0, 0] })

  expect(calls).toEqual(['press', 'tilt -0.3', 'release'])
})

test('a controller is disarmed when its timestamp has not changed for 3 s, and the pad shows the reason', () => {
  const { calls, read } = createSteering()
  read({}, 0)

  read({ axes: [1, 0, 0, 0], timestamp: 7 }, 100)
  read({ axes: [1, 0, 0, 0], timestamp: 7 }, 3_200)
  read({ axes: [1, 0, 0, 0], timestamp: 8 }, 3_300)
  read({ axes: [1, 0, 0, 0], timestamp: 9 }, 3_600)

  expect(calls).toEqual(['press', 'pan 0.3', 'release', expect.stringContaining('until all its sticks')])
})

test('a text field that receives the focus ends the hold of a controller, which then must be at rest before it steers again', () => {
  const { calls, steering, readAll } = createSteering()
  readAll(1, {})
  readAll(1, right)

  steering.read([createController({ ...right, timestamp: 250 })], 250, true)
  readAll(1, right)

  expect(calls).toEqual(['press', 'pan 0.3', 'release'])
})

test('pressing a shoulder button moves the sled one step', () => {
  const { calls, read } = createSteering()

  read({})
  read({ pressed: { 5: 1 } })
  read({ pressed: { 5: 1 } })
  read({})
  read({ pressed: { 4: 1 } })

  expect(calls).toEqual(['sled forward', 'sled backward'])
})

test.each([Number.NaN, Number.POSITIVE_INFINITY])(
  'a stick or trigger at %f has no effect, while the other inputs steer',
  (value) => {
    const { calls, read } = createSteering()

    read({ axes: [value, 0, value, 0], pressed: { 7: value } })
    read({ axes: [value, 1, value, 0], pressed: { 7: value } })

    expect(calls).toEqual(['press', 'tilt -0.3'])
  },
)

const right = { axes: [1, 0, 0, 0] }
const up = { axes: [0, -1, 0, 0] }
const drifting = { axes: [0, 0.3, 0, 0] }
const unknownLayout = { mapping: '', axes: [0, 0, -1] }

test.each([
  ['is idle', {}],
  ['has a stick that rests at 0.3', drifting],
  ['has an unknown layout', unknownLayout],
])('a controller steers even if another controller %s', (_which, other) => {
  const { calls, readAll } = createSteering()
  readAll(1, other, {})

  readAll(5, other, right)
  readAll(5, other, {})

  expect(calls).toEqual(['press', 'pan 0.3', 'release'])
})

test('a second controller does not steer while the first one holds an axis, nor afterwards until its sticks have been centred', () => {
  const { calls, readAll } = createSteering()
  readAll(1, {}, {})
  readAll(1, {}, right)

  readAll(2, up, right)
  readAll(2, up, {})
  expect(calls).toEqual(['press', 'pan 0.3', 'release'])
  readAll(1, {}, {})
  readAll(1, up, {})

  expect(calls.slice(-2)).toEqual(['press', 'tilt 0.3'])
})

test.each([
  [
    'ends with a reason',
    'the steering controller',
    1,
    ['press', 'pan 0.3', 'release', 'The controller has disconnected'],
  ],
  ['continues', 'another controller', 0, ['press', 'pan 0.3']],
])('a hold %s when %s disconnects', (_result, _which, index, expected) => {
  const { calls, steering, readAll } = createSteering()
  readAll(1, {}, {})
  readAll(1, {}, right)

  steering.disconnect(index)

  expect(calls).toEqual(expected)
})

test('if a controller is missing from a reading, its axes are released, and its successor must first be at rest', () => {
  const { calls, readAll } = createSteering()
  readAll(1, {}, {})
  readAll(1, {}, right)

  readAll(1, {})
  readAll(2, {}, right)

  expect(calls).toEqual(['press', 'pan 0.3', 'release', 'The controller has disconnected'])
})

test.each([
  ['whose stick rests at 0.3', drifting, { axes: [1, 0.3, 0, 0] }, /no effect until all/],
  ['with a stuck trigger', { pressed: { 6: 1 } }, { pressed: { 5: 1, 6: 1 } }, /no effect until all/],
  ['with an unknown layout', unknownLayout, { ...unknownLayout, axes: [1, 0, -1] }, /not recognise its layout/],
])(
  'for a controller %s, the reason why it has no effect is reported once per deflection',
  (_which, resting, moved, reason) => {
    const { calls, readAll } = createSteering()
    readAll(10, resting)
    readAll(3, moved)
    readAll(1, resting)
    expect(calls).toEqual([])

    readAll(10, moved)
    readAll(1, resting)
    readAll(10, moved)

    expect(calls).toEqual([expect.stringMatching(reason), expect.stringMatching(reason)])
  },
)

test('no reason is reported while a stick that was deflected at connection returns to the centre', () => {
  const { calls, readAll } = createSteering()

  for (const x of [1, 0.8, 0.5, 0.3]) readAll(5, { axes: [x, 0, 0, 0] })

  expect(calls).toEqual([])
})

test('while a controller steers, no reason is reported for its virtual copy, which has no effect', () => {
  const { calls, readAll } = createSteering()
  readAll(1, unknownLayout, {})

  readAll(10, { ...unknownLayout, axes: [1, 0, -1] }, right)

  expect(calls).toEqual(['press', 'pan 0.3'])
})
