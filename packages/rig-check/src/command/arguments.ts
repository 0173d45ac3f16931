import { parseArgs } from 'node:util'

const formats = ['json', 'junit', 'html'] as const
type Format = (typeof formats)[number]

/** What the command line says. */
export type CheckArguments = {
  host: string
  email: string
  password: string
  motion: boolean
  destructive: boolean
  calls: string[]
  /** Where each format goes: a file, or '-' for the standard output. */
  outputs: { format: Format; file: string }[]
  /** Answers the question before a movement. */
  yes: boolean
}

export const usage = `Usage: pnpm rig:check --host URL --email EMAIL --password PASSWORD [options]

  --password may be left out where RIG_PASSWORD is set.
  --motion        also moves a camera and the sled by one small step and back; asks first on a terminal
  --destructive   also creates things, and deletes exactly those
  --call NAME     also tries a call that no tier makes (schedules.removeAll, services.restartMotor, …); repeatable
  --yes           does not ask
  --json [FILE]   the report as JSON     without FILE to the standard output
  --junit [FILE]  the report as JUnit XML
  --html [FILE]   the report as a page

Exit code: 0 the console can use the rig, 1 there is something that it can't use, 2 wrong use.`

/** A command line that cannot be followed; the message says why. */
export class WrongUse extends Error {}

/** Reads the command line of rig:check; throws WrongUse where something is missing or unknown. */
export const readArguments = (argv: string[], environment: Record<string, string | undefined>): CheckArguments => {
  const { host, email, password = environment.RIG_PASSWORD, ...values } = parsed(withStandardOutput(argv))
  if (!host || !email || !password) throw new WrongUse('--host, --email and --password are needed')
  if (!URL.canParse(host)) throw new WrongUse(`--host '${host}' is not an address like https://rig.example`)
  return {
    host,
    email,
    password,
    motion: values.motion,
    destructive: values.destructive,
    calls: values.call,
    yes: values.yes,
    outputs: formats.flatMap((format) => {
      const file = values[format]
      return file === undefined ? [] : [{ format, file }]
    }),
  }
}

const parsed = (args: string[]) => {
  try {
    return parseArgs({
      args,
      options: {
        host: { type: 'string' },
        email: { type: 'string' },
        password: { type: 'string' },
        motion: { type: 'boolean', default: false },
        destructive: { type: 'boolean', default: false },
        call: { type: 'string', multiple: true, default: [] },
        yes: { type: 'boolean', default: false },
        json: { type: 'string' },
        junit: { type: 'string' },
        html: { type: 'string' },
      },
    }).values
  } catch (cause) {
    throw new WrongUse(cause instanceof Error ? cause.message : String(cause))
  }
}

/** A format without a file goes to the standard output. */
const withStandardOutput = (argv: string[]) =>
  argv.flatMap((word, index) => {
    const next = argv[index + 1]
    const bare = formats.some((format) => word === `--${format}`) && (next === undefined || next.startsWith('--'))
    return bare ? [`${word}=-`] : [word]
  })
