import { formatAsHtml } from '../report/format-html.ts'
import { formatAsJunit } from '../report/format-junit.ts'
import { formatAsText } from '../report/format-text.ts'
import { countFindings, type Report } from '../report/report.ts'
import { type ConformanceOptions, namedEndpoints, runConformance } from '../run.ts'
import { type CheckArguments, parseArguments, UsageError, usageText } from './arguments.ts'

export type Terminal = {
  environment: Record<string, string | undefined>
  /** Asks the operator a question. Undefined without a terminal, which skips the confirmation. */
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

/**
 * Runs `pnpm rig:check`. Resolves with the exit code: 0 if the console can use the rig, 1 if it cannot, 2 if the
 * arguments are invalid.
 */
export const runCheckCommand = async (argv: string[], terminal: Terminal): Promise<0 | 1 | 2> => {
  try {
    const args = parseArguments(argv, terminal.environment)
    const unknownCall = args.calls.find((call) => !namedEndpoints.includes(call))
    if (unknownCall) throw new UsageError(`--call '${unknownCall}' is not one of ${namedEndpoints.join(', ')}`)
    if (!(await confirm(args, terminal))) return 2
    return report(args, await runConformance({ ...terminal, ...args }), terminal)
  } catch (cause) {
    if (!(cause instanceof UsageError)) throw cause
    terminal.printError(`${cause.message}\n\n${usageText}\n`)
    return 2
  }
}

const confirm = async ({ motion, destructive, calls, yes, host }: CheckArguments, { ask }: Terminal) => {
  const plans = [
    ...(motion ? ['move a camera and the sled by one small step and back'] : []),
    ...(destructive ? ['create objects and delete only those'] : []),
    ...calls.map((call) => `send a request to ${call}, which cannot be undone`),
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
  if (isPrinted) terminal.printError(formatAsText(found))
  else terminal.print(formatAsText(found))
  return countFindings(found, 'unusable') > 0 ? 1 : 0
}
