import { blendColours, type Colour } from './colour.ts'
import { clamp, smoothstep, toDegrees, toRadians, type Vector } from './numbers.ts'

type ColourName = 'sunlight' | 'ambient' | 'zenith' | 'horizon' | 'haze' | 'cloudBright' | 'cloudDark'
type DaylightColours = Record<ColourName, Colour>

export type Daylight = DaylightColours & {
  /** Direction of the sun, or of the moon at night. */
  sun: Vector
  /** Degrees above the horizon. */
  sunElevation: number
  /** Strength of the artificial light, from 0 (day) to 1 (night). */
  lamps: number
}

const coloursByElevation: readonly (DaylightColours & { elevation: number })[] = [
  {
    elevation: -14,
    sunlight: [0.13, 0.15, 0.22],
    ambient: [0.1, 0.12, 0.19],
    zenith: [0.028, 0.04, 0.088],
    horizon: [0.085, 0.105, 0.165],
    haze: [0.06, 0.075, 0.125],
    cloudBright: [0.15, 0.165, 0.225],
    cloudDark: [0.05, 0.06, 0.1],
  },
  {
    elevation: -7,
    sunlight: [0.06, 0.06, 0.09],
    ambient: [0.12, 0.14, 0.22],
    zenith: [0.06, 0.09, 0.2],
    horizon: [0.32, 0.26, 0.33],
    haze: [0.17, 0.18, 0.28],
    cloudBright: [0.3, 0.25, 0.33],
    cloudDark: [0.12, 0.13, 0.2],
  },
  {
    elevation: -1,
    sunlight: [0.35, 0.17, 0.08],
    ambient: [0.26, 0.27, 0.36],
    zenith: [0.2, 0.29, 0.48],
    horizon: [0.88, 0.6, 0.42],
    haze: [0.42, 0.38, 0.42],
    cloudBright: [0.92, 0.6, 0.47],
    cloudDark: [0.34, 0.32, 0.4],
  },
  {
    elevation: 5,
    sunlight: [0.86, 0.53, 0.28],
    ambient: [0.34, 0.36, 0.44],
    zenith: [0.3, 0.44, 0.66],
    horizon: [0.95, 0.79, 0.6],
    haze: [0.6, 0.57, 0.56],
    cloudBright: [1, 0.86, 0.72],
    cloudDark: [0.54, 0.52, 0.56],
  },
  {
    elevation: 16,
    sunlight: [0.92, 0.78, 0.58],
    ambient: [0.4, 0.44, 0.5],
    zenith: [0.31, 0.51, 0.77],
    horizon: [0.8, 0.84, 0.86],
    haze: [0.68, 0.74, 0.78],
    cloudBright: [1, 0.97, 0.92],
    cloudDark: [0.63, 0.66, 0.71],
  },
  {
    elevation: 52,
    sunlight: [0.92, 0.86, 0.74],
    ambient: [0.42, 0.47, 0.54],
    zenith: [0.27, 0.49, 0.78],
    horizon: [0.73, 0.83, 0.9],
    haze: [0.64, 0.74, 0.82],
    cloudBright: [1, 1, 0.99],
    cloudDark: [0.66, 0.71, 0.77],
  },
]

const SUNRISE_HOUR = 6

const SUNSET_HOUR = 20

const NOON_ELEVATION_DEGREES = 52

/** `hours` is from 0 to 24. The sun rises at one end of the cable and sets at the other. */
export const getDaylight = (hours: number): Daylight => {
  const course = ((hours - SUNRISE_HOUR) / (SUNSET_HOUR - SUNRISE_HOUR)) * Math.PI
  const sunElevation = getSunElevation(hours, course)
  const getColour = interpolateColours(sunElevation)
  return {
    sun: sunElevation > -4 ? toSunDirection(course, Math.max(sunElevation, 1.5)) : toSunDirection(Math.PI * 0.33, 38),
    sunElevation,
    sunlight: getColour('sunlight'),
    ambient: getColour('ambient'),
    zenith: getColour('zenith'),
    horizon: getColour('horizon'),
    haze: getColour('haze'),
    cloudBright: getColour('cloudBright'),
    cloudDark: getColour('cloudDark'),
    lamps: 1 - smoothstep(-5, 3, sunElevation),
  }
}

const interpolateColours = (elevation: number): ((name: ColourName) => Colour) => {
  const below = coloursByElevation.findLast((row) => row.elevation < elevation)
  const above = coloursByElevation.find((row) => row.elevation >= elevation)
  const [lower, upper] = [below ?? above, above ?? below]
  if (!lower || !upper) throw new Error('The colour table is empty')
  const height = upper.elevation - lower.elevation
  const fraction = height === 0 ? 0 : clamp((elevation - lower.elevation) / height, 0, 1)
  return (name) => blendColours(lower[name], upper[name], fraction)
}

const getSunElevation = (hours: number, course: number): number => {
  if (hours >= SUNRISE_HOUR && hours <= SUNSET_HOUR)
    return toDegrees(Math.asin(Math.sin(course) * Math.sin(toRadians(NOON_ELEVATION_DEGREES))))
  const sinceSunset = hours > SUNSET_HOUR ? hours - SUNSET_HOUR : SUNRISE_HOUR - hours
  return -Math.min(30, sinceSunset * 11)
}

const toSunDirection = (course: number, elevation: number): Vector => {
  const flat = Math.cos(toRadians(elevation))
  return [-Math.cos(course) * flat * 0.9, Math.sin(toRadians(elevation)), (0.25 + 0.75 * Math.sin(course)) * flat]
}
