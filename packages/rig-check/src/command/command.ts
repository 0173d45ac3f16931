import { asHtml } from '../report/as-html.ts'
import { asJunit } from '../report/as-junit.ts'
import { asText } from '../report/as-text.ts'
import { countOf, type Report } from '../report/report.ts'
import { type ConformanceOptions, namedCalls, runConformance } from '../run.ts'
import { type CheckArguments, readArguments, UsageError, usage } from './arguments.ts'

/** Inputs and outputs of the command. */
export type Terminal = {
  environment: Record<string, string | undefined>
  /** Asks the operator; undefined without a terminal. */
  ask?: (question: string) => Promise<string>
  print: (text: string) => void
  /** Prints to standard error. */
  printError: (text: string) => void
  write: (file: string, text: string) => void
} & Pick<ConformanceOptions, 'fetch' | 'signal' | 'wait'>

const formatters = {
  json: (report: Report) => `${JSON.stringify(report, null, 2)}\n`,
  junit: asJunit,
  html: asHtml,
} as const

/** Runs `pnpm rig:check`. Returns 0 if the console can use the rig, 1 if it can't, 2 if the arguments are invalid. */
export const checkCommand = async (argv: string[], terminal: Terminal): Promise<0 | 1 | 2> => {
  try {
    const args = readArguments(argv, terminal.environment)
    const unknownCall = args.calls.find((call) => !namedCalls.includes(call))
    if (unknownCall) throw new UsageError(`--call '${unknownCall}' is not one of ${namedCalls.join(', ')}`)
    if (!(await confirm(args, terminal))) return 2
    return report(args, await runConformance({ ...terminal, ...args }), terminal)
  } catch (cause) {
    if (!(cause instanceof UsageError)) throw cause
    terminal.printError(`${cause.message}\n\n${usage}\n`)
    return 2
  }
}

const confirm = async ({ motion, destructive, calls, yes, host }: CheckArguments, { ask }: Terminal) => {
  const plans = [
    ...(motion ? ['move a camera and the sled by one small step and back'] : []),
    ...(destructive ? ['create objects and delete exactly those'] : []),
    ...calls.map((call) => `send ${call}, which cannot be undone`),
  ]
  if (plans.length === 0 || yes || !ask) return true
  const answer = await ask(`This will, on ${host}:\n  - ${plans.join('\n  - ')}\nType yes to continue: `)
  return answer.trim().toLowerCase() === 'yes'
}

const report = ({ outputs }: CheckArguments, found: Report, terminal: Terminal) => {
  const isPrinted = outputs.some(({ file }) => file === '-')
  for (const { format, file } of outputs) {
    if (file === '-') terminal.print(formatters[format](found))
    else terminal.write(file, formatters[format](found))
  }
  if (isPrinted) terminal.printError(asText(found))
  else terminal.print(asText(found))
  return countOf(found, "the console can't use this") > 0 ? 1 : 0
}
