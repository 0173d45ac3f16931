import { expect, test } from 'vitest'
import { applyDeadZone, createGamepadSteering, type GamepadState, readGamepad } from './gamepad-steering.ts'

const pad = (
  part: Partial<{ axes: number[]; pressed: Record<number, number>; timestamp: number }> = {},
): GamepadState => ({
  axes: part.axes ?? [0, 0, 0, 0],
  buttons: Array.from({ length: 17 }, (_, button) => {
    const value = part.pressed?.[button] ?? 0
    return { pressed: value > 0.5, value }
  }),
  timestamp: part.timestamp ?? 0,
})

const createSteering = () => {
  const calls: string[] = []
  const steering = createGamepadSteering({
    press: (axis, { direction, speed }) => calls.push(`press ${axis} ${direction * speed}`),
    adjust: (axis, { direction, speed }) => calls.push(`adjust ${axis} ${direction * speed}`),
    release: (axis) => calls.push(`release ${axis}`),
    sledBackward: () => calls.push('sled backward'),
    sledForward: () => calls.push('sled forward'),
  })
  let timestamp = 0
  const read = (part: Parameters<typeof pad>[0], now = timestamp) => {
    timestamp += 1
    steering.read(pad({ timestamp, ...part }), now)
  }
  return { calls, steering, read }
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
  const reading = readGamepad(pad({ axes: [0.575, -1, 0, 0], pressed: { 6: 1 } }))

  expect(reading.speeds).toEqual([
    { axis: 'pan', direction: 1, speed: 0.15 },
    { axis: 'tilt', direction: 1, speed: 0.3 },
    { axis: 'zoom', direction: -1, speed: 0.1 },
  ])
})

test('readGamepad also reads the right stick', () => {
  const reading = readGamepad(pad({ axes: [0, 0, -1, 0] }))

  expect(reading.speeds).toEqual([{ axis: 'pan', direction: -1, speed: 0.3 }])
})

test('if a stick is pushed when the controller connects, the controller has no effect until the stick is centred', () => {
  const { calls, read } = createSteering()

  read({ axes: [1, 0, 0, 0] })
  read({ axes: [1, 0, 0, 0] })
  expect(calls).toEqual([])

  read({})
  read({ axes: [1, 0, 0, 0] })
  expect(calls).toEqual(['press pan 0.3'])
})

test('pushing a stick presses its axis once, moving the stick adjusts the axis, and centring the stick releases it', () => {
  const { calls, read } = createSteering()

  read({})
  read({ axes: [1, 0, 0, 0] })
  read({ axes: [0.575, 0, 0, 0] })
  read({})

  expect(calls).toEqual(['press pan 0.3', 'adjust pan 0.15', 'release pan'])
})

test('centring the stick releases only its axis while a trigger is held', () => {
  const { calls, read } = createSteering()
  read({})
  read({ axes: [0, -1, 0, 0], pressed: { 7: 1 } })

  read({ pressed: { 7: 1 } })

  expect(calls).toEqual(['press tilt 0.3', 'press zoom 0.1', 'release tilt', 'adjust zoom 0.1'])
})

test('disarm releases the held axes, and a stick that is still pushed has no effect until it is centred', () => {
  const { calls, steering, read } = createSteering()
  read({})
  read({ axes: [0, 1, 0, 0] })

  steering.disarm()
  read({ axes: [0, 1, 0, 0] })

  expect(calls).toEqual(['press tilt -0.3', 'release tilt'])
})

test('a controller is disarmed when its timestamp has not changed for 3 s', () => {
  const { calls, read } = createSteering()
  read({}, 0)

  read({ axes: [1, 0, 0, 0], timestamp: 7 }, 100)
  read({ axes: [1, 0, 0, 0], timestamp: 7 }, 3_200)
  read({ axes: [1, 0, 0, 0], timestamp: 8 }, 3_300)

  expect(calls).toEqual(['press pan 0.3', 'release pan'])
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
  'a stick or trigger at %f has no effect, and the others steer',
  (value) => {
    const { calls, read } = createSteering()

    read({ axes: [value, 0, value, 0], pressed: { 7: value } })
    read({ axes: [value, 1, value, 0], pressed: { 7: value } })

    expect(calls).toEqual(['press tilt -0.3'])
  },
)
