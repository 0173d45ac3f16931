import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { scenarios } from './scenarios.ts'

/** A whole number that came as text, within bounds that the error message repeats. */
const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)

const onOff = z.enum(['on', 'off'], { error: "must be 'on' or 'off'" })

/** Whether a name is one of a time zone that this machine knows. */
export const isTimeZone = (zone: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const restartMs = (usual: number) => wholeNumber(0, 600_000).default(usual)

const scenarioNames = scenarios.map(({ name }) => name).join(', ')

const Env = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(8080),
  CONSOLE_DIR: z
    .string()
    .min(1)
    .default(fileURLToPath(new URL('../../web/dist', import.meta.url))),
  STAND_DIR: z
    .string()
    .min(1)
    .transform((directory) => resolve(directory))
    .refine((directory) => existsSync(join(directory, 'index.html')), 'must be the folder of the built stand')
    .optional()
    .describe('Where the trade-show stand lies that is served under /stand/'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'must be a level such as info or silent',
    })
    .default('silent'),

  RIG_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as Europe/Berlin')
    .default(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
  RIG_JWT_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  STREAM_FPS: wholeNumber(1, 25).default(15),
  GALLERY_MAX_MEGABYTES: wholeNumber(1, 100_000).default(500),
  GALLERY_MAX_ITEMS: wholeNumber(1, 1_000_000).default(2_000),
  RESTART_SYSTEM_MS: restartMs(8_000),
  RESTART_NXWITNESS_MS: restartMs(6_000),
  RESTART_MOTOR_MS: restartMs(5_000),

  SIM_CONTROL: onOff.default('off'),
  SIM_SEED: wholeNumber(0, 2 ** 31 - 1).default(1),
  SIM_REPLAY: z.string().min(1).optional().describe('A recording to answer from in place of the simulated rig'),
  SIM_SCENARIO: z
    .string()
    .refine((wanted) => scenarios.some(({ name }) => name === wanted), `must be one of ${scenarioNames}`)
    .optional(),
  SEED_MEDIA: onOff.default('off').describe('Whether the pictures and films of the seed are made at start'),
  STRICT_REPLIES: onOff.default('on').describe('Whether an answer that the contract does not declare becomes a 500'),
})

/** What the simulator takes from its environment, typed and complete. Times are milliseconds. */
export type Env = z.infer<typeof Env>

/**
 * The environment with every gap filled as a test wants it: silent, strict, without media.
 * Throws one Error that says for each bad variable what it must be.
 */
export const readEnv = (values: Partial<Record<keyof Env, unknown>> = {}): Env => {
  const parsed = Env.safeParse(values)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map(({ path: [name], message }) => {
    const value = name === 'RIG_JWT_SECRET' ? '' : `, not '${String(Reflect.get(values, name ?? ''))}'`
    return `${String(name)} ${message}${value}`
  })
  throw new Error(`The environment is not right: ${faults.join('; ')}`)
}
