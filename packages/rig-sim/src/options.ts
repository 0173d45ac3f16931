import { parseArgs } from 'node:util'
import { type EnvironmentValues, environmentVariables } from './env.ts'

const toOptionName = (variable: string) => variable.toLowerCase().replaceAll('_', '-')

/** Parses the command line. Each environment variable is an option. Throws if one is unknown or has no value. */
export const parseOptions = (argv: string[]): { isHelp: boolean; values: EnvironmentValues } => {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: argv,
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      ...Object.fromEntries(environmentVariables.map(({ name }) => [toOptionName(name), text])),
    },
  })
  const given = environmentVariables.filter(({ name }) => toOptionName(name) in values)
  return {
    isHelp: values.help === true,
    values: Object.fromEntries(given.map(({ name }) => [name, Reflect.get(values, toOptionName(name))])),
  }
}

export const formatHelp = (defaults: Record<string, unknown>): string => {
  const rows = environmentVariables.map(({ name, description }) => {
    const value = String(defaults[name] ?? '')
    return `  --${toOptionName(name).padEnd(24)}${description}${value === '' ? '' : ` (${value})`}`
  })
  return `Usage: rig-sim [options]

Serves a simulated rig: its API, its pictures and films, the console, and the documentation of the API at /api/docs.
Each option can also be set as an environment variable: --sim-seed 7 as SIM_SEED=7. Defaults are in brackets.

${rows.join('\n')}
  --help                    prints this text`
}
