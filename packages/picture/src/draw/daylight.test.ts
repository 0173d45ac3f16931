import { expect, test } from 'vitest'
import { getDaylight } from './daylight.ts'
import { vectorLength } from './numbers.ts'

const hours = Array.from({ length: 24 * 12 }, (_, n) => n / 12)
const brightness = ([red, green, blue]: readonly [number, number, number]): number => red + green + blue

test('getDaylight puts the sun highest at midday and below the horizon at night', () => {
  const highest = hours.toSorted((a, b) => getDaylight(b).sunElevation - getDaylight(a).sunElevation)[0]

  expect(highest).toBeCloseTo(13)
  expect(getDaylight(0).sunElevation).toBeLessThan(-10)
})

test('getDaylight turns the lamps on at night and off at noon', () => {
  expect(getDaylight(2).lamps).toBe(1)
  expect(getDaylight(12).lamps).toBe(0)
})

test('getDaylight changes the light only slightly within five minutes', () => {
  for (const hour of hours) {
    const now = getDaylight(hour)
    const soon = getDaylight((hour + 1 / 12) % 24)
    expect(brightness(now.ambient)).toBeGreaterThan(0.3)
    expect(Math.abs(brightness(now.ambient) - brightness(soon.ambient))).toBeLessThan(0.12)
    expect(vectorLength(now.sun)).toBeGreaterThan(0.7)
  }
})
