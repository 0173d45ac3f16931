import { asHtml } from '../report/as-html.ts'
import { asJunit } from '../report/as-junit.ts'
import { asText } from '../report/as-text.ts'
import { countOf, type Report } from '../report/report.ts'
import { type ConformanceOptions, namedCalls, runConformance } from '../run.ts'
import { type CheckArguments, readArguments, usage, WrongUse } from './arguments.ts'

/** Where the command runs: what it is given, whom it asks, and where its words go. */
export type Terminal = {
  environment: Record<string, string | undefined>
  /** Asks a person; undefined where there is no terminal. */
  ask?: (question: string) => Promise<string>
  print: (text: string) => void
  /** For what is not the report itself. */
  remark: (text: string) => void
  write: (file: string, text: string) => void
} & Pick<ConformanceOptions, 'fetch' | 'signal' | 'wait'>

const formatted = {
  json: (report: Report) => `${JSON.stringify(report, null, 2)}\n`,
  junit: asJunit,
  html: asHtml,
} as const

/** `pnpm rig:check`: 0 where the console can use a rig, 1 where it can't, 2 where the command is wrong. */
export const checkCommand = async (argv: string[], terminal: Terminal): Promise<0 | 1 | 2> => {
  try {
    const given = readArguments(argv, terminal.environment)
    const unknownCall = given.calls.find((call) => !namedCalls.includes(call))
    if (unknownCall) throw new WrongUse(`--call '${unknownCall}' is none of ${namedCalls.join(', ')}`)
    if (!(await agreed(given, terminal))) return 2
    return report(given, await runConformance({ ...terminal, ...given }), terminal)
  } catch (cause) {
    if (!(cause instanceof WrongUse)) throw cause
    terminal.remark(`${cause.message}\n\n${usage}\n`)
    return 2
  }
}

const agreed = async ({ motion, destructive, calls, yes, host }: CheckArguments, { ask }: Terminal) => {
  const plans = [
    ...(motion ? ['move a camera and the sled by one small step and back'] : []),
    ...(destructive ? ['create things and delete exactly those'] : []),
    ...calls.map((call) => `make the call ${call}, which cannot be taken back`),
  ]
  if (plans.length === 0 || yes || !ask) return true
  const answer = await ask(`This will, on ${host}:\n  - ${plans.join('\n  - ')}\nType yes to go on: `)
  return answer.trim().toLowerCase() === 'yes'
}

const report = ({ outputs }: CheckArguments, found: Report, terminal: Terminal) => {
  const printed = outputs.some(({ file }) => file === '-')
  for (const { format, file } of outputs) {
    if (file === '-') terminal.print(formatted[format](found))
    else terminal.write(file, formatted[format](found))
  }
  if (printed) terminal.remark(asText(found))
  else terminal.print(asText(found))
  return countOf(found, "the console can't use this") > 0 ? 1 : 0
}
