import { expect, test } from 'vitest'
import { daylight } from './daylight.ts'
import { length } from './vector.ts'

const hours = Array.from({ length: 24 * 12 }, (_, n) => n / 12)
const brightness = ([red, green, blue]: readonly [number, number, number]): number => red + green + blue

test('The sun stands highest in the middle of its day and below the horizon at night', () => {
  const highest = hours.toSorted((a, b) => daylight(b).sunElevation - daylight(a).sunElevation)[0]

  expect(highest).toBeCloseTo(13)
  expect(daylight(0).sunElevation).toBeLessThan(-10)
})

test('The lamps are on at night and off at noon', () => {
  expect(daylight(2).lamps).toBe(1)
  expect(daylight(12).lamps).toBe(0)
})

test('No hour is without light, and the light never jumps within five minutes', () => {
  for (const hour of hours) {
    const now = daylight(hour)
    const soon = daylight((hour + 1 / 12) % 24)
    expect(brightness(now.ambient)).toBeGreaterThan(0.3)
    expect(Math.abs(brightness(now.ambient) - brightness(soon.ambient))).toBeLessThan(0.12)
    expect(length(now.sun)).toBeGreaterThan(0.7)
  }
})
