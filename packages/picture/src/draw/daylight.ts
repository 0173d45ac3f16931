import { blendColours, type Colour } from './colour.ts'
import { clamp, smoothstep, toDegrees, toRadians, type Vector } from './numbers.ts'

type DaylightColours = readonly [
  elevation: number,
  sunlight: Colour,
  ambient: Colour,
  zenith: Colour,
  horizon: Colour,
  haze: Colour,
  cloudBright: Colour,
  cloudDark: Colour,
]

const coloursByElevation: readonly DaylightColours[] = [
  [
    -14,
    [0.13, 0.15, 0.22],
    [0.1, 0.12, 0.19],
    [0.028, 0.04, 0.088],
    [0.085, 0.105, 0.165],
    [0.06, 0.075, 0.125],
    [0.15, 0.165, 0.225],
    [0.05, 0.06, 0.1],
  ],
  [
    -7,
    [0.06, 0.06, 0.09],
    [0.12, 0.14, 0.22],
    [0.06, 0.09, 0.2],
    [0.32, 0.26, 0.33],
    [0.17, 0.18, 0.28],
    [0.3, 0.25, 0.33],
    [0.12, 0.13, 0.2],
  ],
  [
    -1,
    [0.35, 0.17, 0.08],
    [0.26, 0.27, 0.36],
    [0.2, 0.29, 0.48],
    [0.88, 0.6, 0.42],
    [0.42, 0.38, 0.42],
    [0.92, 0.6, 0.47],
    [0.34, 0.32, 0.4],
  ],
  [
    5,
    [0.86, 0.53, 0.28],
    [0.34, 0.36, 0.44],
    [0.3, 0.44, 0.66],
    [0.95, 0.79, 0.6],
    [0.6, 0.57, 0.56],
    [1, 0.86, 0.72],
    [0.54, 0.52, 0.56],
  ],
  [
    16,
    [0.92, 0.78, 0.58],
    [0.4, 0.44, 0.5],
    [0.31, 0.51, 0.77],
    [0.8, 0.84, 0.86],
    [0.68, 0.74, 0.78],
    [1, 0.97, 0.92],
    [0.63, 0.66, 0.71],
  ],
  [
    52,
    [0.92, 0.86, 0.74],
    [0.42, 0.47, 0.54],
    [0.27, 0.49, 0.78],
    [0.73, 0.83, 0.9],
    [0.64, 0.74, 0.82],
    [1, 1, 0.99],
    [0.66, 0.71, 0.77],
  ],
]

const getDaylightColours = (elevation: number): DaylightColours => {
  const above = coloursByElevation.findIndex(([limit]) => limit >= elevation)
  const [first] = coloursByElevation
  const last = coloursByElevation.at(-1)
  if (!first || !last) throw new Error('The colour table is empty')
  const upper = coloursByElevation[above] ?? last
  const lower = coloursByElevation[above - 1] ?? (above === -1 ? last : first)
  const part = upper === lower ? 0 : clamp((elevation - lower[0]) / (upper[0] - lower[0]), 0, 1)
  const between = (index: 1 | 2 | 3 | 4 | 5 | 6 | 7): Colour => blendColours(lower[index], upper[index], part)
  return [elevation, between(1), between(2), between(3), between(4), between(5), between(6), between(7)]
}

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

/** `hours` is from 0 to 24. The sun rises at one end of the cable and sets at the other. */
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
