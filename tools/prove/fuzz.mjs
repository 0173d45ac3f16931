// `pnpm fuzz` sends 200 valid and 200 invalid requests to each endpoint, then 600 requests with hostile text in random
// order. FC_SEED replays an earlier run. `pnpm fuzz presets` tests only endpoints with `presets` in their name.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'

const { FC_SEED = String(randomInt(2 ** 31)), FUZZ_RUNS = '200' } = process.env
const [name] = process.argv.slice(2)
console.log(`FC_SEED=${FC_SEED} FUZZ_RUNS=${FUZZ_RUNS}`)
const args = ['--silent', 'unit', 'packages/rig-sim/src/fuzz', ...(name ? ['-t', name] : [])]
const { status } = spawnSync('pnpm', args, { stdio: 'inherit', env: { ...process.env, FC_SEED, FUZZ_RUNS } })
process.exitCode = status ?? 1
