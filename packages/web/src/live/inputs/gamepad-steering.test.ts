import { expect, test } from 'vitest'
import { beyondDeadZone, createGamepadSteering, type PadState, readPad } from './gamepad-steering.ts'

const pad = (part: Partial<{ axes: number[]; pressed: Record<number, number>; timestamp: number }> = {}): PadState => ({
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
])('A deflection of %f counts as %f beyond the dead zone', (deflection, counted) => {
  expect(beyondDeadZone(deflection)).toBeCloseTo(counted)
})

test('A stick steers in proportion up to speed 0.3, pushed up it tilts up, and the triggers zoom up to speed 0.1', () => {
  const reading = readPad(pad({ axes: [0.575, -1, 0, 0], pressed: { 6: 1 } }))

  expect(reading.speeds).toEqual([
    { axis: 'pan', direction: 1, speed: 0.15 },
    { axis: 'tilt', direction: 1, speed: 0.3 },
    { axis: 'zoom', direction: -1, speed: 0.1 },
  ])
})

test('Either stick steers', () => {
  const reading = readPad(pad({ axes: [0, 0, -1, 0] }))

  expect(reading.speeds).toEqual([{ axis: 'pan', direction: -1, speed: 0.3 }])
})

test('A controller that is connected with its stick pushed moves nothing until the stick has been in neutral', () => {
  const { calls, read } = createSteering()

  read({ axes: [1, 0, 0, 0] })
  read({ axes: [1, 0, 0, 0] })
  expect(calls).toEqual([])

  read({})
  read({ axes: [1, 0, 0, 0] })
  expect(calls).toEqual(['press pan 0.3'])
})

test('A stick is pressed once, then adjusted, then released', () => {
  const { calls, read } = createSteering()

  read({})
  read({ axes: [1, 0, 0, 0] })
  read({ axes: [0.575, 0, 0, 0] })
  read({})

  expect(calls).toEqual(['press pan 0.3', 'adjust pan 0.15', 'release pan'])
})

test('Losing the focus releases the camera, which moves again only after the controller has been in neutral', () => {
  const { calls, steering, read } = createSteering()
  read({})
  read({ axes: [0, 1, 0, 0] })

  steering.disarm()
  read({ axes: [0, 1, 0, 0] })

  expect(calls).toEqual(['press tilt -0.3', 'release tilt'])
})

test('A controller whose time stamp no longer changes repeats old values, and is ignored', () => {
  const { calls, read } = createSteering()
  read({}, 0)

  read({ axes: [1, 0, 0, 0], timestamp: 7 }, 100)
  read({ axes: [1, 0, 0, 0], timestamp: 7 }, 3_200)
  read({ axes: [1, 0, 0, 0], timestamp: 8 }, 3_300)

  expect(calls).toEqual(['press pan 0.3', 'release pan'])
})

test('A shoulder button moves the sled by one step each press', () => {
  const { calls, read } = createSteering()

  read({})
  read({ pressed: { 5: 1 } })
  read({ pressed: { 5: 1 } })
  read({})
  read({ pressed: { 4: 1 } })

  expect(calls).toEqual(['sled forward', 'sled backward'])
})
