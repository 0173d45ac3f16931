import { beforeEach, expect, test, vi } from 'vitest'
import { type CableState, captionOf, startCaptions } from './captions.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const rust = { kind: 'corrosion', at: 95.2, metres: 23.8 }
const stoppedAt = (position: number) => ({ trajectory: [{ from: 0, position, velocity: 0, acceleration: 0 }] })
const sledAt = (position: number, cable: CableState['cable'] = [rust]) => ({
  time: 5_000,
  sled: stoppedAt(position),
  cable,
})

test('A defect at the sled has a caption with its position', () => {
  expect(captionOf(sledAt(94))).toBe('Strand with rust at 23.8 m')
})

test.each([
  ['A defect further away', sledAt(90)],
  ['A clamp, which belongs there', sledAt(94, [{ ...rust, kind: 'clamp' }])],
  ['A state without cable', { time: 0, sled: stoppedAt(94) }],
])('%s has no caption', (_what, state) => {
  expect(captionOf(state)).toBe(null)
})

test('The caption names the nearer of two defects', () => {
  const broken = { ...rust, kind: 'broken-strand', at: 94.4, metres: 23.6 }

  expect(captionOf(sledAt(94, [rust, broken]))).toBe('Broken wires at 23.6 m')
})

test('The caption follows the sled while it is moving', () => {
  const trajectory = [
    { from: 0, position: 80, velocity: 0, acceleration: 2 },
    { from: 2_000, position: 84, velocity: 4, acceleration: 0 },
  ]

  expect(captionOf({ time: 4_500, sled: { trajectory }, cable: [rust] })).toBe('Strand with rust at 23.8 m')
})

test('Captions follow the sled and disappear after a stop', async () => {
  const shown: (string | null)[] = []
  const positions = [94, 10]
  const stop = startCaptions({
    read: async () => sledAt(positions.shift() ?? 10),
    show: (caption) => shown.push(caption),
    after: (run, ms) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  })

  await vi.advanceTimersByTimeAsync(1_500)
  stop()
  await vi.advanceTimersByTimeAsync(5_000)

  expect(shown).toEqual(['Strand with rust at 23.8 m', null, null])
})
