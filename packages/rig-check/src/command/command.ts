import { parseArgs } from 'node:util'
import { UsageError } from '../check-errors.ts'
import { formatAsHtml, formatAsJunit, formatAsText } from '../report/formats.ts'
import { countFindings, type Report } from '../report/report.ts'
import { assertLastingEndpoints, type ConformanceOptions, runConformance } from '../run.ts'

export type Terminal = {
  environment: Record<string, string | undefined>
  /** Asks for confirmation. Rejects after Ctrl+C or Ctrl+D. Undefined without a terminal: no confirmation is needed. */
  ask?: (question: string) => Promise<string>
  print: (text: string) => void
  printError: (text: string) => void
  write: (file: string, text: string) => void
} & Pick<ConformanceOptions, 'fetch' | 'signal' | 'wait'>

const formatters = {
  json: (report: Report) => `${JSON.stringify(report, null, 2)}\n`,
  junit: formatAsJunit,
  html: formatAsHtml,
} as const

/** Resolves with 0 if the console can use the rig, 1 if not, 2 if no check ran or a report was not written. */
export const runCheckCommand = async (argv: string[], terminal: Terminal): Promise<0 | 1 | 2> => {
  try {
    const args = parseArguments(argv, terminal.environment)
    assertLastingEndpoints(args.calls)
    if (!(await confirmPlans(args, terminal))) return 2
    return writeReports(args, await runConformance({ ...terminal, ...args }), terminal)
  } catch (cause) {
    if (!(cause instanceof UsageError)) throw cause
    terminal.printError(`${cause.message}\n\n${usageText}\n`)
    return 2
  }
}

const confirmPlans = async ({ motion, destructive, calls, yes, host }: CheckArguments, { ask }: Terminal) => {
  const plans = [
    ...(motion ? ['move a camera and the sled by one small step and back'] : []),
    ...(destructive ? ['create objects and delete only those'] : []),
    ...calls.map((call) => `send a request to ${call}, which cannot be undone`),
  ]
  if (plans.length === 0 || yes || !ask) return true
  const question = `This run will do the following on ${host}:\n  - ${plans.join('\n  - ')}\nType yes to continue: `
  const answer = await ask(question).catch(() => '')
  return answer.trim().toLowerCase() === 'yes'
}

const writeReports = ({ outputs }: CheckArguments, found: Report, terminal: Terminal) => {
  const printTable = outputs.some(({ file }) => file === '-') ? terminal.printError : terminal.print
  printTable(formatAsText(found))
  for (const { format, file } of outputs) {
    if (file === '-') terminal.print(formatters[format](found))
    else writeReport(terminal, file, formatters[format](found))
  }
  return countFindings(found, 'unusable') > 0 ? 1 : 0
}

const writeReport = ({ write }: Terminal, file: string, text: string) => {
  try {
    write(file, text)
  } catch (cause) {
    throw new UsageError(`The report cannot be written: ${cause instanceof Error ? cause.message : cause}`)
  }
}

const formats = ['json', 'junit', 'html'] as const

type CheckArguments = ReturnType<typeof parseArguments>

export const usageText = `Usage: rig-check --host URL --email EMAIL --password PASSWORD [options]

  --password      optional if RIG_PASSWORD is set
  --motion        also move a camera and the sled by one small step and back; near an end of its track, the sled may stop
                  up to one step (5 units) from its original position
  --destructive   also create objects, and delete only those
  --call NAME     also check an endpoint whose effect cannot be undone (schedules.removeAll, services.restartMotor, …); repeatable
  --yes           do not ask for confirmation of --motion, --destructive and --call
  --json [FILE]   write a JSON report to FILE, or to standard output
  --junit [FILE]  write a JUnit XML report
  --html [FILE]   write an HTML report

Exit code: 0 if the console can use the rig, 1 if it cannot, 2 if the check did not run or a report cannot be written.`

/** Throws UsageError if an argument is missing or unknown. */
export const parseArguments = (argv: string[], environment: Record<string, string | undefined>) => {
  const { host, email, password = environment.RIG_PASSWORD, ...values } = parseOptions(addStandardOutput(argv))
  if (!host || !email || !password) throw new UsageError('--host, --email and --password are required')
  if (!/^https?:/i.test(host) || !URL.canParse(host))
    throw new UsageError(`--host '${host}' is not a URL such as https://rig.example`)
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

const parseOptions = (args: string[]) => {
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
const addStandardOutput = (argv: string[]) =>
  argv.flatMap((word, index) => {
    const next = argv[index + 1]
    const bare = formats.some((format) => word === `--${format}`) && (next === undefined || next.startsWith('--'))
    return bare ? [`${word}=-`] : [word]
  })
