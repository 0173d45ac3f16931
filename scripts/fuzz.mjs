// `pnpm fuzz`: 200 requests that keep the contract and 200 that do not for each call, and 600 in random order, hostile texts
// everywhere. FC_SEED gives back an earlier run; `pnpm fuzz presets` takes only the calls with presets in their name.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'

const { FC_SEED = String(randomInt(2 ** 31)), FUZZ_RUNS = '200' } = process.env
const [name] = process.argv.slice(2)
console.log(`FC_SEED=${FC_SEED} FUZZ_RUNS=${FUZZ_RUNS}`)
const words = ['--silent', 'unit', 'packages/rig-sim/src/fuzz', ...(name ? ['-t', name] : [])]
const { status } = spawnSync('pnpm', words, { stdio: 'inherit', env: { ...process.env, FC_SEED, FUZZ_RUNS } })
process.exitCode = status ?? 1
