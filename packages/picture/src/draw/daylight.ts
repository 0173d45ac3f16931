import type { Colour } from './colour.ts'
import { getDaylightColours } from './daylight-colours.ts'
import { smoothstep, toDegrees, toRadians } from './numbers.ts'
import type { Vector } from './vector.ts'

export type Daylight = {
  /** Direction of the sun, or of the moon at night. */
  sun: Vector
  /** Degrees above the horizon. */
  sunElevation: number
  sunlight: Colour
  ambient: Colour
  zenith: Colour
  horizon: Colour
  haze: Colour
  cloudBright: Colour
  cloudDark: Colour
  /** Strength of the artificial light, from 0 (day) to 1 (night). */
  lamps: number
}

const SUNRISE_HOUR = 6

const SUNSET_HOUR = 20

const NOON_ELEVATION = 52

/**
 * Returns the light at a time of day in hours (0 to 24). The sun rises at one end of the cable and sets at the other
 * end.
 */
export const getDaylight = (hours: number): Daylight => {
  const course = ((hours - SUNRISE_HOUR) / (SUNSET_HOUR - SUNRISE_HOUR)) * Math.PI
  const sunElevation = elevationAt(hours, course)
  const [, sunlight, ambient, zenith, horizon, haze, cloudBright, cloudDark] = getDaylightColours(sunElevation)
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
    return toDegrees(Math.asin(Math.sin(course) * Math.sin(toRadians(NOON_ELEVATION))))
  const sinceSunset = hours > SUNSET_HOUR ? hours - SUNSET_HOUR : SUNRISE_HOUR - hours
  return -Math.min(30, sinceSunset * 11)
}

const towards = (course: number, elevation: number): Vector => {
  const flat = Math.cos(toRadians(elevation))
  return [-Math.cos(course) * flat * 0.9, Math.sin(toRadians(elevation)), (0.25 + 0.75 * Math.sin(course)) * flat]
}
