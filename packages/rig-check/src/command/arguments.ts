import { parseArgs } from 'node:util'

const formats = ['json', 'junit', 'html'] as const
type Format = (typeof formats)[number]

export type CheckArguments = {
  host: string
  email: string
  password: string
  motion: boolean
  destructive: boolean
  calls: string[]
  /** Contains the path of the report, or '-' for standard output. */
  outputs: { format: Format; file: string }[]
  yes: boolean
}

export const usageText = `Usage: rig-check --host URL --email EMAIL --password PASSWORD [options]

  --password      optional if RIG_PASSWORD is set
  --motion        also move a camera and the sled by one small step and back
  --destructive   also create objects, and delete only those
  --call NAME     also check an endpoint whose effect cannot be undone (schedules.removeAll, services.restartMotor, …); repeatable
  --yes           do not ask for confirmation of --motion, --destructive and --call
  --json [FILE]   write a JSON report to FILE, or to standard output
  --junit [FILE]  write a JUnit XML report
  --html [FILE]   write an HTML report

Exit code: 0 if the console can use the rig, 1 if it cannot, 2 if the arguments are invalid.`

export class UsageError extends Error {}

/** Parses the arguments of `rig:check`. Throws UsageError if an argument is missing or unknown. */
export const parseArguments = (argv: string[], environment: Record<string, string | undefined>): CheckArguments => {
  const { host, email, password = environment.RIG_PASSWORD, ...values } = parsed(withStandardOutput(argv))
  if (!host || !email || !password) throw new UsageError('--host, --email and --password are required')
  if (!URL.canParse(host)) throw new UsageError(`--host '${host}' is not a URL such as https://rig.example`)
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
    throw new UsageError(cause instanceof Error ? cause.message : String(cause))
  }
}

/** Makes standard output ('-') the default file of each report option. */
const withStandardOutput = (argv: string[]) =>
  argv.flatMap((word, index) => {
    const next = argv[index + 1]
    const bare = formats.some((format) => word === `--${format}`) && (next === undefined || next.startsWith('--'))
    return bare ? [`${word}=-`] : [word]
  })
