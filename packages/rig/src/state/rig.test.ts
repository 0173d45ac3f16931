import { expect, test } from 'vitest'
import { seedRig } from '../seed.ts'
import { getRandomFraction, getRandomHexDigits } from './numbers.ts'
import { issueId, issueUuid } from './rig.ts'

const rig = seedRig({ now: 0, timeZone: 'UTC' })

// A rig that is restored from an exported state must produce the same random numbers on every machine and in every
// version
test.each([
  [0, 0, 0.30181716731749475, 'a494243d130f'],
  [1, 0, 0.4507369874045253, '60bd4bc8c459'],
  [1, 1, 0.7795856699813157, '1f3a35e913ad'],
  [-1, 7, 0.8685609621461481, '1fb6efd7c981'],
  [2 ** 31, 3, 0.4106505033560097, 'c7ecbbe42568'],
])('seed %d always returns the same random numbers at index %d', (seed, n, fraction, digits) => {
  expect(getRandomFraction(seed, n)).toBe(fraction)
  expect(getRandomHexDigits(seed, n, 12)).toBe(digits)
})

test('random numbers are uniformly distributed, and hexadecimal digits keep leading zeros', () => {
  const fractions = Array.from({ length: 2_000 }, (_, n) => getRandomFraction(1, n))
  const digits = Array.from({ length: 2_000 }, (_, n) => getRandomHexDigits(1, n, 8))

  for (let tenth = 0; tenth < 10; tenth += 1) {
    const share = fractions.filter((fraction) => Math.floor(fraction * 10) === tenth).length / fractions.length
    expect(share).toBeGreaterThan(0.08)
    expect(share).toBeLessThan(0.12)
  }
  expect(new Set(digits.map((text) => text.length))).toEqual(new Set([8]))
  expect(digits.some((text) => text.startsWith('0'))).toBe(true)
})

test('each id is new and has 24 hexadecimal digits', () => {
  const first = issueId(rig)
  const second = issueId(first.rig)

  expect(first.id).toMatch(/^[0-9a-f]{24}$/)
  expect(second.id).not.toBe(first.id)
  expect(second.rig.issued).toBe(rig.issued + 2)
  expect(issueId({ ...rig, seed: 2 }).id).not.toBe(first.id)
})

test('a UUID has version 4 and keeps the order of the random digits', () => {
  const { rig: after, id } = issueUuid(rig)
  const digits = getRandomHexDigits(rig.seed, rig.issued + 1, 32)

  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(id).toBe(
    `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20)}`,
  )
  expect(after.issued).toBe(rig.issued + 1)
})
