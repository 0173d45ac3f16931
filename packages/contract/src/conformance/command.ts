import { readWish, usage, type Wish, WrongUse } from './arguments.ts'
import { asHtml } from './as-html.ts'
import { asJunit } from './as-junit.ts'
import { asText } from './as-text.ts'
import { countOf, type Report } from './report.ts'
import { type ConformanceOptions, namedCalls, runConformance } from './run.ts'

/** What the command needs of the world around it. */
export type Surroundings = {
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

/** `pnpm rig:check`: 0 where a rig keeps the contract, 1 where it differs, 2 where the command is wrong. */
export const checkCommand = async (argv: string[], around: Surroundings): Promise<0 | 1 | 2> => {
  try {
    const wish = readWish(argv, around.environment)
    const stranger = wish.calls.find((call) => !namedCalls.includes(call))
    if (stranger) throw new WrongUse(`--call '${stranger}' is none of ${namedCalls.join(', ')}`)
    if (!(await agreed(wish, around))) return 2
    return report(wish, await runConformance({ ...around, ...wish }), around)
  } catch (cause) {
    if (!(cause instanceof WrongUse)) throw cause
    around.remark(`${cause.message}\n\n${usage}\n`)
    return 2
  }
}

const agreed = async ({ motion, destructive, calls, yes, host }: Wish, { ask }: Surroundings) => {
  const plans = [
    ...(motion ? ['move a camera and the sled by one small step and back'] : []),
    ...(destructive ? ['create things and delete exactly those'] : []),
    ...calls.map((call) => `make the call ${call}, which cannot be taken back`),
  ]
  if (plans.length === 0 || yes || !ask) return true
  const answer = await ask(`This will, on ${host}:\n  - ${plans.join('\n  - ')}\nType yes to go on: `)
  return answer.trim().toLowerCase() === 'yes'
}

const report = ({ outputs }: Wish, found: Report, around: Surroundings) => {
  const printed = outputs.some(({ file }) => file === '-')
  for (const { format, file } of outputs) {
    if (file === '-') around.print(formatted[format](found))
    else around.write(file, formatted[format](found))
  }
  if (printed) around.remark(asText(found))
  else around.print(asText(found))
  return countOf(found, 'differs') > 0 ? 1 : 0
}
