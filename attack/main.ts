import { readFileSync } from 'node:fs'
import { asTable } from '../bench/support/table.ts'
import { access } from './access.ts'
import { connections } from './connections.ts'
import { ending } from './ending.ts'
import { floods } from './floods.ts'
import type { Promised } from './promise.ts'
import { silence } from './silence.ts'

/**
 * `pnpm attack [words]`: attacks simulators that it starts itself on loopback, and prints what each promise came to. The
 * figures in ms mean something where nothing else runs: the load is told with them.
 */
const [words = ''] = process.argv.slice(2)
const chosen = [...access, ...floods, ...connections, ...ending, ...silence].filter(({ promise }) =>
  promise.includes(words),
)

const outcomeOf = ({ attack }: Promised) =>
  attack().catch((cause: unknown) => ({ reached: `the attack broke off: ${cause}`, holds: false }))

const load = () => readFileSync('/proc/loadavg', 'utf8').split(' ').slice(0, 2).join(' ')

const rows: string[][] = []
for (const promised of chosen) {
  const before = load()
  const { reached, holds } = await outcomeOf(promised)
  rows.push([promised.promise, reached, holds ? 'holds' : 'DOES NOT HOLD', before])
  console.error(rows.at(-1)?.join('  ·  '))
}
console.log(`\n${asTable(['promise', 'reached', '', 'load before'], rows)}`)
process.exitCode = rows.every(([, , verdict]) => verdict === 'holds') ? 0 : 1
