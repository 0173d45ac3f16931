import { beforeEach, expect, test, vi } from 'vitest'
import { describeNearestDefect, type SimState, startCaptions } from './captions.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const rust = { kind: 'corrosion', at: 95.2, metres: 23.8 }
const stoppedAt = (position: number) => ({ trajectory: [{ from: 0, position, velocity: 0, acceleration: 0 }] })
const sledAt = (at: number, cable: SimState['cable'] = [rust]) => ({ time: 5_000, sled: stoppedAt(at), cable })

test('describeNearestDefect returns the kind and the position of a defect near the sled', () => {
  expect(describeNearestDefect(sledAt(94))).toBe('Corroded strand at 23.8 m')
})

test.each([
  ['a defect out of range', sledAt(90)],
  ['a clamp, which is not a defect', sledAt(94, [{ ...rust, kind: 'clamp' }])],
  ['a state without a cable', { time: 0, sled: stoppedAt(94) }],
])('describeNearestDefect returns null for %s', (_what, state) => {
  expect(describeNearestDefect(state)).toBe(null)
})

test('describeNearestDefect returns the nearer of two defects', () => {
  const broken = { ...rust, kind: 'broken-strand', at: 94.4, metres: 23.6 }

  expect(describeNearestDefect(sledAt(94, [rust, broken]))).toBe('Broken wires at 23.6 m')
})

test('describeNearestDefect uses the position of a moving sled', () => {
  const trajectory = [
    { from: 0, position: 80, velocity: 0, acceleration: 2 },
    { from: 2_000, position: 84, velocity: 4, acceleration: 0 },
  ]

  expect(describeNearestDefect({ time: 4_500, sled: { trajectory }, cable: [rust] })).toBe('Corroded strand at 23.8 m')
})

test('startCaptions updates the caption once a second, and hides it when stopped', async () => {
  const shown: (string | null)[] = []
  const positions = [94, 10]
  const stop = startCaptions({
    read: async () => sledAt(positions.shift() ?? 10),
    show: (caption) => shown.push(caption),
    setTimer: (run, ms) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  })

  await vi.advanceTimersByTimeAsync(1_500)
  stop()
  await vi.advanceTimersByTimeAsync(5_000)

  expect(shown).toEqual(['Corroded strand at 23.8 m', null, null])
})
