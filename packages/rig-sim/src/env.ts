import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { isTimeZone } from '@rig/contract'
import { fromDecimal } from '@rig/contract/sim'
import { isClockTime } from '@rig/rig'
import { z } from 'zod'
import { HOST_NAME_PATTERN, isLoopback, isProxy } from './access/hosts.ts'
import { scenarios } from './control/scenarios.ts'

const createIntegerSchema = (min: number, max: number) =>
  fromDecimal(
    z
      .number({ error: 'must be a number' })
      .int('must be a whole number')
      .min(min, `must be at least ${min}`)
      .max(max, `must be at most ${max}`),
  )

const oneOf = <const First extends string, const Second extends string>(first: First, second: Second) =>
  z.enum([first, second], { error: `must be '${first}' or '${second}'` })

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  )

const isOrigin = (text: string) => text === '*' || (URL.canParse(text) && new URL(text).origin === text)

const createRestartDurationSchema = (defaultMs: number) =>
  createIntegerSchema(0, 600_000).default(defaultMs).describe('Duration of the restart of this service in ms')

const scenarioNames = scenarios.map(({ name }) => name).join(', ')

const folderSchema = z.string().transform((directory) => resolve(directory))

const hasIndexPage = (directory: string) => existsSync(join(directory, 'index.html'))

/** Returns UTC if TZ is empty or names no time zone, as the C library does. */
const getMachineTimeZone = () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return timeZone !== undefined && isTimeZone(timeZone) ? timeZone : 'UTC'
}

/** The package from npm contains a copy of the console beside the bundle. */
const findConsole = () => {
  const built = join(import.meta.dirname, '../../web/dist')
  return existsSync(built) ? built : join(import.meta.dirname, 'console')
}

const Env = z.object({
  HOST: z
    .string()
    .refine((host) => isIP(host) !== 0 || HOST_NAME_PATTERN.test(host), 'must be an IP address or a host name')
    .default('127.0.0.1')
    .describe('IP address or host name of the server'),
  PORT: createIntegerSchema(0, 65_535).default(8080).describe('Port of the server, or 0 for a free one'),
  CONSOLE_DIR: folderSchema.default(findConsole).describe('Folder of the built console'),
  STAND_DIR: folderSchema
    .refine(hasIndexPage, 'must be the folder of the built stand')
    .optional()
    .describe('Folder of the built trade-show stand, which is served below /stand/'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'must be a level such as info or silent',
    })
    .default('silent')
    .describe('Level of the log: trace, debug, info, warn, error, fatal or silent'),

  TRUSTED_PROXIES: list
    .refine((proxies) => proxies.every(isProxy), 'must be IP addresses, networks, host names, loopback or uniquelocal')
    .describe('Proxies whose X-Forwarded-For and X-Forwarded-Proto are trusted'),
  MAX_CONNECTIONS: createIntegerSchema(1, 100_000).default(1_000).describe('Connections above this number get 503'),
  CLOSE_GRACE_MS: createIntegerSchema(0, 60_000)
    .default(0)
    .describe('Timeout in ms for requests in flight at shutdown'),

  RIG_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as Europe/Berlin')
    .default(getMachineTimeZone)
    .describe('Time zone of the schedules'),
  RIG_JWT_SECRET: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe('Secret of at least 16 characters that signs tokens; if set, sessions survive a restart'),
  STREAM_FPS: createIntegerSchema(1, 25).default(15).describe('Frames per second of the live picture, 1 to 25'),
  LAND: oneOf('fine', 'coarse')
    .default('fine')
    .describe('Level of detail of the land behind the cable: fine or coarse'),
  PICTURES: oneOf('full', 'none').default('full').describe('full, or none for black pictures and films'),
  POSTER_SECONDS: createIntegerSchema(1, 86_400).default(5).describe('Lifetime of a cached poster in seconds'),
  GALLERY_MAX_MEGABYTES: createIntegerSchema(1, 100_000)
    .default(500)
    .describe('Maximum size of the gallery in MB; above it, the oldest items are deleted'),
  GALLERY_MAX_ITEMS: createIntegerSchema(1, 1_000_000)
    .default(2_000)
    .describe('Maximum number of gallery items; above it, the oldest are deleted'),
  RESTART_SYSTEM_MS: createRestartDurationSchema(8_000),
  RESTART_NXWITNESS_MS: createRestartDurationSchema(6_000),
  RESTART_MOTOR_MS: createRestartDurationSchema(5_000),

  SIM_CONTROL: oneOf('on', 'off').default('off').describe('Enables the control surface /sim: on or off'),
  SIM_TOKEN: z
    .string()
    .min(8, 'must have at least 8 characters')
    .optional()
    .describe('Token of at least 8 characters that /sim requires in x-sim-control; random creates one'),
  ALLOWED_HOSTS: list.describe('Additional host names that /sim accepts'),
  ALLOWED_ORIGINS: list
    .refine((origins) => origins.every(isOrigin), 'must be origins such as https://console.example, or *')
    .describe('Additional origins whose pages may use the API and the media'),
  SIM_SEED: createIntegerSchema(0, 2 ** 31 - 1)
    .default(1)
    .describe('Seed of the cable, the landscape and the identifiers'),
  SIM_NOW: z.iso
    .datetime({ offset: true, error: 'must be a time such as 2026-05-04T10:00:00Z' })
    .refine((iso) => isClockTime(Date.parse(iso)), 'must be in the years 1970 to 2199')
    .optional()
    .describe('Time at which the rig starts, with its clock stopped'),
  SIM_SCENARIO: z
    .string()
    .refine((text) => scenarios.some(({ name }) => name === text), `must be one of ${scenarioNames}`)
    .optional()
    .describe(`A scenario to start with: ${scenarioNames}`),
  SEED_MEDIA: oneOf('on', 'off').default('off').describe('Lists the recordings of the seed, and draws their files'),
  STRICT_BODIES: oneOf('on', 'off').default('on').describe('Rejects bodies with unknown fields'),
  STRICT_REPLIES: oneOf('on', 'off')
    .default('on')
    .describe('Turns statuses that the contract does not declare into 500'),
})

/** Times are in milliseconds. */
export type Env = z.infer<typeof Env>

export const environmentVariables = Env.keyof().options.map((name) => ({
  name,
  description: Env.shape[name].description ?? '',
}))

/** Throws if the control surface is reachable from other machines without a token. */
export const assertControlSurfaceIsProtected = ({ HOST, SIM_CONTROL, SIM_TOKEN }: Env) => {
  if (SIM_CONTROL === 'off' || SIM_TOKEN !== undefined || isLoopback(HOST)) return
  throw new Error(
    `SIM_CONTROL is on, and other machines can reach HOST ${HOST}: set SIM_TOKEN to a secret, HOST to 127.0.0.1, or SIM_CONTROL to off`,
  )
}

/** Throws if `CONSOLE_DIR` is set but wrong. Without it, the simulator also starts before the console is built. */
export const assertConsoleExists = ({ CONSOLE_DIR }: EnvironmentValues) => {
  if (CONSOLE_DIR !== undefined && !hasIndexPage(String(CONSOLE_DIR)))
    throw new Error(`CONSOLE_DIR must be the folder of the built console, not '${CONSOLE_DIR}'`)
}

/** Returns the downtime of each service. The tunnel has none, because its restart only closes open connections. */
export const getRestartDurationsMs = (env: Env) => ({
  system: env.RESTART_SYSTEM_MS,
  nxwitness: env.RESTART_NXWITNESS_MS,
  motor: env.RESTART_MOTOR_MS,
  pitunnel: 0,
})

export type EnvironmentValues = Partial<Record<keyof Env, unknown>>

/** Docker Compose passes an unset variable as `PORT=`. An empty secret is kept: it is rejected, instead of ignored. */
export const omitEmptyValues = (values: Record<string, unknown>): EnvironmentValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== '' || isSecret(name)))

const isSecret = (name: unknown) => name === 'RIG_JWT_SECRET' || name === 'SIM_TOKEN'

/** Empty variables get their defaults: no log, strict checks, no seed media. Throws an Error that lists all faults. */
export const readEnv = (values: EnvironmentValues = {}): Env => {
  const parsed = Env.safeParse(omitEmptyValues(values))
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(({ path: [name], message }) => {
    const value = isSecret(name) ? '' : `, not '${String(Reflect.get(values, name ?? ''))}'`
    return `${String(name)} ${message}${value}`
  })
  throw new Error(`Invalid environment: ${problems.join('; ')}`)
}
