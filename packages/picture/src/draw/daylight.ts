import type { Colour } from './colour.ts'
import { daylightColoursAt } from './daylight-colours.ts'
import { degrees, radians, smoothstep } from './numbers.ts'
import type { Vector } from './vector.ts'

/** The direction and the colours of the light at a moment. */
export type Daylight = {
  /** Towards the sun, or at night towards the moon. */
  sun: Vector
  /** Degrees above the horizon, negative below. */
  sunElevation: number
  sunlight: Colour
  ambient: Colour
  zenith: Colour
  horizon: Colour
  haze: Colour
  cloudBright: Colour
  cloudDark: Colour
  /** 0 by day, 1 when the lamps are on. */
  lamps: number
}

const SUNRISE_HOUR = 6

const SUNSET_HOUR = 20

const NOON_ELEVATION = 52

/** Returns the light at a time of day, hours 0…24. The sun rises at one end of the cable and sets at the other. */
export const daylightAt = (hours: number): Daylight => {
  const course = ((hours - SUNRISE_HOUR) / (SUNSET_HOUR - SUNRISE_HOUR)) * Math.PI
  const sunElevation = elevationAt(hours, course)
  const [, sunlight, ambient, zenith, horizon, haze, cloudBright, cloudDark] = daylightColoursAt(sunElevation)
  const lamps = 1 - smoothstep(-5, 3, sunElevation)
  return {
    sun: sunElevation > -4 ? towards(course, Math.max(sunElevation, 1.5)) : towards(Math.PI * 0.33, 38),
    sunElevation,
    sunlight,
    ambient,
    zenith,
    horizon,
    haze,
    cloudBright,
    cloudDark,
    lamps,
  }
}

const elevationAt = (hours: number, course: number): number => {
  if (hours >= SUNRISE_HOUR && hours <= SUNSET_HOUR)
    return degrees(Math.asin(Math.sin(course) * Math.sin(radians(NOON_ELEVATION))))
  const sinceSunset = hours > SUNSET_HOUR ? hours - SUNSET_HOUR : SUNRISE_HOUR - hours
  return -Math.min(30, sinceSunset * 11)
}

const towards = (course: number, elevation: number): Vector => {
  const flat = Math.cos(radians(elevation))
  return [-Math.cos(course) * flat * 0.9, Math.sin(radians(elevation)), (0.25 + 0.75 * Math.sin(course)) * flat]
}
