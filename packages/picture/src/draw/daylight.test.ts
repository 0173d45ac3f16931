import { expect, test } from 'vitest'
import { daylightAt } from './daylight.ts'
import { length } from './vector.ts'

const hours = Array.from({ length: 24 * 12 }, (_, n) => n / 12)
const brightness = ([red, green, blue]: readonly [number, number, number]): number => red + green + blue

test('The sun is highest at midday and below the horizon at night', () => {
  const highest = hours.toSorted((a, b) => daylightAt(b).sunElevation - daylightAt(a).sunElevation)[0]

  expect(highest).toBeCloseTo(13)
  expect(daylightAt(0).sunElevation).toBeLessThan(-10)
})

test('The lamps are on at night and off at noon', () => {
  expect(daylightAt(2).lamps).toBe(1)
  expect(daylightAt(12).lamps).toBe(0)
})

test('There is light at every hour, and it changes only slightly within five minutes', () => {
  for (const hour of hours) {
    const now = daylightAt(hour)
    const soon = daylightAt((hour + 1 / 12) % 24)
    expect(brightness(now.ambient)).toBeGreaterThan(0.3)
    expect(Math.abs(brightness(now.ambient) - brightness(soon.ambient))).toBeLessThan(0.12)
    expect(length(now.sun)).toBeGreaterThan(0.7)
  }
})
