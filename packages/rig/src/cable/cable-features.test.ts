import { CableFeatureKind } from '@rig/contract/sim'
import { expect, test } from 'vitest'
import { getCableDay, listCableFeatures, listCableRecords } from './cable-features.ts'

const JUNE = Date.UTC(2026, 5, 10, 9)
const JULY = Date.UTC(2026, 6, 10, 9)
const seeds = [0, 1, 2, 42, 123_456_789]

test('the same seed produces the same cable, and a different seed produces a different cable', () => {
  expect(listCableFeatures(1, JUNE)).toEqual(listCableFeatures(1, JUNE))
  expect(listCableFeatures(2, JUNE)).not.toEqual(listCableFeatures(1, JUNE))
})

test.each(seeds)('in every month the cable of seed %d has 47 to 59 features, ordered by position', (seed) => {
  for (let month = 0; month < 12; month += 1) {
    const positions = listCableFeatures(seed, Date.UTC(2026, month, 28)).map(({ at }) => at)

    expect(positions.length).toBeGreaterThanOrEqual(47)
    expect(positions.length).toBeLessThanOrEqual(59)
    expect(positions).toEqual(positions.toSorted((a, b) => a - b))
    expect(positions[0]).toBeGreaterThanOrEqual(0)
    expect(positions.at(-1)).toBeLessThanOrEqual(200)
  }
})

test('together, four cables contain every kind of feature', () => {
  const seen = new Set([1, 2, 3, 4].flatMap((seed) => listCableFeatures(seed, JUNE)).map(({ kind }) => kind))

  expect([...seen].toSorted()).toEqual([...CableFeatureKind.options].toSorted())
})

test('the cable does not change within a day', () => {
  const morning = getCableDay(JUNE)

  expect(listCableFeatures(1, morning + 86_399_999)).toEqual(listCableFeatures(1, morning))
  expect(listCableFeatures(1, morning + 40 * 86_400_000)).not.toEqual(listCableFeatures(1, morning))
})

test.each(seeds)('on the cable of seed %d one wire breaks each month, at least 1.4 units from the others', (seed) => {
  const fresh = (at: number) =>
    listCableFeatures(seed, at).filter(({ kind, since }) => kind === 'broken-strand' && since)
  const december = fresh(Date.UTC(2026, 11, 31))
  const positions = december.map(({ at }) => at)
  const gaps = positions.slice(1).map((at, n) => at - (positions[n] ?? 0))

  expect(december).toHaveLength(12)
  expect(new Set(december.map(({ since }) => new Date(since ?? 0).getUTCMonth())).size).toBe(12)
  expect(Math.min(...positions)).toBeGreaterThanOrEqual(20)
  expect(Math.max(...positions)).toBeLessThanOrEqual(80)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1.4)
  expect(fresh(Date.UTC(2027, 0, 1))).toEqual([])
})

test('a wire is intact until the day on which it breaks', () => {
  const [broken] = listCableFeatures(1, JULY).filter(({ since }) => since && since > JUNE)
  const day = broken?.since ?? 0

  expect(broken?.kind).toBe('broken-strand')
  expect(listCableFeatures(1, day)).toContainEqual(broken)
  expect(listCableFeatures(1, day - 1)).not.toContainEqual(broken)
})

test("rust spreads during the year, and is partly cleaned off on New Year's Day", () => {
  const rust = (at: number) => listCableFeatures(1, at).filter(({ kind }) => kind === 'corrosion')
  const sizes = [0, 3, 6, 9, 12].map((month) => rust(Date.UTC(2026, month, 1))[0]?.size ?? Number.NaN)
  const [january = 0, april = 0, july = 0, october = 0, nextJanuary = 0] = sizes

  expect([january, april, july, october]).toEqual([january, april, july, october].toSorted((a, b) => a - b))
  expect(october - january).toBeGreaterThan(0.05)
  expect(nextJanuary).toBe(january)
})

test('the paint of a clamp fades for six years and is then renewed', () => {
  const fading = Array.from({ length: 7 }, (_, year) => {
    const clamp = listCableFeatures(1, Date.UTC(2026 + year, 0, 1)).find(({ kind }) => kind === 'clamp')
    return clamp?.size ?? Number.NaN
  })
  const renewals = fading.slice(1).filter((size, n) => size < (fading[n] ?? 0))

  expect(renewals).toEqual([0])
  expect(Math.max(...fading)).toBeCloseTo(5 / 6, 1)
  expect(fading[6]).toBe(fading[0])
})

test('listCableRecords returns each position in metres and in sled units, with the date of each change', () => {
  const record = listCableRecords(1, Date.UTC(2026, 6, 10, 9))
  const [mark] = record.filter(({ kind, at }) => kind === 'mark' && at === 40)
  const [broken] = record.filter(({ since }) => since?.startsWith('2026-06'))

  expect(mark).toMatchObject({ at: 40, metres: 10, defect: false, since: null })
  expect(broken).toMatchObject({ kind: 'broken-strand', metres: (broken?.at ?? 0) / 4, defect: true })
})
