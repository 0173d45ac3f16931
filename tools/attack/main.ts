import '../../e2e/proxy/install-nginx.ts'
import { readFileSync } from 'node:fs'
import { formatTable } from '../support/results.ts'
import type { AttackCase } from './attack-case.ts'
import { connectionAttacks } from './connections.ts'
import { floodAttacks } from './floods.ts'
import { terminationAttacks } from './termination.ts'
import { unresponsiveRigAttacks } from './unresponsive-rig.ts'

const attackCases = [...floodAttacks, ...connectionAttacks, ...terminationAttacks, ...unresponsiveRigAttacks]

const [subject = '', ...rest] = process.argv.slice(2)
if (subject === 'chaos') {
  process.argv.splice(2, process.argv.length, ...rest)
  await import('./chaos.ts')
} else {
  await runAttacks(attackCases.filter(({ guarantee }) => guarantee.includes(subject)))
}

/**
 * `pnpm attack [text]` runs the attacks whose guarantee contains the text. Times are meaningful only on an idle
 * machine.
 */
async function runAttacks(selected: AttackCase[]) {
  const rows: string[][] = []
  for (const { guarantee, attack } of selected) {
    const before = readLoad()
    const { measured, holds } = await attack().catch((cause: unknown) => ({
      measured: `the attack failed with ${cause}`,
      holds: false,
    }))
    rows.push([guarantee, measured, holds ? 'holds' : 'DOES NOT HOLD', before])
    console.error(rows.at(-1)?.join('  ·  '))
  }
  console.log(`\n${formatTable(['guarantee', 'measured', 'result', 'load before'], rows)}`)
  process.exitCode = rows.every(([, , result]) => result === 'holds') ? 0 : 1
}

function readLoad() {
  return readFileSync('/proc/loadavg', 'utf8').split(' ').slice(0, 2).join(' ')
}
