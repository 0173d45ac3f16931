import { readFileSync } from 'node:fs'
import { asTable } from '../bench/support/table.ts'
import { access } from './access.ts'
import type { AttackCase } from './attack-case.ts'
import { connections } from './connections.ts'
import { floods } from './floods.ts'
import { termination } from './termination.ts'
import { unresponsiveRig } from './unresponsive-rig.ts'

/**
 * `pnpm attack [text]`: attacks simulators that it starts on loopback, and prints the result for each promise that
 * contains the text. Times in ms are only meaningful on an idle machine, so the load is printed with them.
 */
const [filter = ''] = process.argv.slice(2)
const chosen = [...access, ...floods, ...connections, ...termination, ...unresponsiveRig].filter(({ promise }) =>
  promise.includes(filter),
)

const runAttack = ({ attack }: AttackCase) =>
  attack().catch((cause: unknown) => ({ reached: `the attack failed: ${cause}`, holds: false }))

const load = () => readFileSync('/proc/loadavg', 'utf8').split(' ').slice(0, 2).join(' ')

const rows: string[][] = []
for (const attackCase of chosen) {
  const before = load()
  const { reached, holds } = await runAttack(attackCase)
  rows.push([attackCase.promise, reached, holds ? 'holds' : 'DOES NOT HOLD', before])
  console.error(rows.at(-1)?.join('  ·  '))
}
console.log(`\n${asTable(['promise', 'reached', '', 'load before'], rows)}`)
process.exitCode = rows.every(([, , verdict]) => verdict === 'holds') ? 0 : 1
