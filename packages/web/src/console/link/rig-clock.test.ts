import { expect, test } from 'vitest'
import { createRigClock } from './rig-clock.ts'

const START = Date.parse('2026-05-04T10:00:00.000Z')
const OFFSET = START + 317

/**
 * Simulates a rig whose responses have a `Date` header. `respond` also advances the console's clock by the round trip
 * (`outward` + `back`).
 */
const createDatedRig = () => {
  const rig = { now: 1_000, offset: OFFSET, rate: 1 }
  const clock = createRigClock({ now: () => rig.now })
  const rigTime = () => rig.offset + rig.now * rig.rate
  const respond = ({ outward = 5, back = 5, headers = {} } = {}) => {
    const sentAt = rig.now
    rig.now += outward
    const date = new Date(rigTime()).toUTCString()
    rig.now += back
    clock.record({ sentAt, receivedAt: rig.now, headers: new Headers({ date, ...headers }) })
  }
  const requestEvery = (ms: number, count: number) => {
    for (let index = 0; index < count; index += 1) {
      rig.now += ms
      respond()
    }
  }
  /** Returns the tolerance. The test fails if the error of the clock is larger. */
  const checkTolerance = () => {
    const offset = clock.offset()
    if (!offset) throw new Error('The offset is unknown')
    expect(Math.abs(rig.now + offset.ms - rigTime())).toBeLessThanOrEqual(offset.toleranceMs)
    return offset.toleranceMs
  }
  return { rig, clock, rigTime, respond, requestEvery, checkTolerance }
}

test('the rig clock returns null before the first response with a Date header', () => {
  const { clock } = createDatedRig()

  expect([clock.date(), clock.offset(), clock.nextProbeAt()]).toEqual([null, null, null])
})

test('after one response, the rig clock is correct within its tolerance of about half a second', () => {
  const { respond, checkTolerance } = createDatedRig()

  respond()

  const tolerance = checkTolerance()
  expect(tolerance).toBeGreaterThan(500)
  expect(tolerance).toBeLessThan(600)
})

test('the rig clock narrows its tolerance below 150 ms after twelve responses at different fractions of a second', () => {
  const { requestEvery, checkTolerance } = createDatedRig()

  requestEvery(900, 12)

  expect(checkTolerance()).toBeLessThan(150)
})

test('the rig clock needs three probes for a tolerance below 150 ms', () => {
  const { rig, clock, respond, checkTolerance } = createDatedRig()
  respond()

  const probes: number[] = []
  for (let at = clock.nextProbeAt(); at !== null; at = clock.nextProbeAt()) {
    probes.push(at)
    rig.now = at
    respond({ outward: 1, back: 1 })
  }

  expect(probes).toHaveLength(3)
  expect(checkTolerance()).toBeLessThanOrEqual(150)
})

test('the rig clock does not widen its tolerance because of a slow response', () => {
  const { requestEvery, respond, checkTolerance } = createDatedRig()
  requestEvery(970, 20)
  const before = checkTolerance()

  respond({ outward: 8_000, back: 20 })
  respond({ outward: 20, back: 8_000 })

  expect(checkTolerance()).toBeLessThan(before + 10)
})

test('the rig clock stays correct within its tolerance while the clocks drift apart by 50 ppm for two hours', () => {
  const { rig, requestEvery, checkTolerance } = createDatedRig()
  rig.rate = 1.000_05

  for (let minute = 0; minute < 120; minute += 1) {
    requestEvery(3_333, 18)
    checkTolerance()
  }
})

test("after a jump of the rig's time, the date follows the rig and the offset is null for 5 s", () => {
  const { rig, clock, rigTime, requestEvery, respond } = createDatedRig()
  requestEvery(970, 10)

  rig.offset += 3_600_000
  respond()

  expect(clock.offset()).toBe(null)
  expect(Math.abs((clock.date() ?? 0) - rigTime())).toBeLessThan(600)
  rig.now += 5_000
  expect(clock.offset()?.ms).toBeCloseTo(rig.offset, -3)
})

test("while the rig's clock runs at 60 times real time, the offset is null and the date still follows the rig", () => {
  const { rig, clock, rigTime, requestEvery } = createDatedRig()
  rig.rate = 60

  requestEvery(1_000, 10)

  expect(clock.offset()).toBe(null)
  expect(Math.abs((clock.date() ?? 0) - rigTime())).toBeLessThan(2_000)
})

test.each([
  ['without a Date', {}],
  ['with an unreadable Date', { date: 'yesterday' }],
  ['from a cache', { date: new Date(START).toUTCString(), age: '12' }],
])('the rig clock ignores a response %s', (_, headers) => {
  const clock = createRigClock({ now: () => 0 })

  clock.record({ sentAt: 0, receivedAt: 10, headers: new Headers(headers) })

  expect(clock.date()).toBe(null)
})

test('the rig clock returns null again after a reset', () => {
  const { clock, respond } = createDatedRig()
  respond()

  clock.reset()

  expect(clock.date()).toBe(null)
})
