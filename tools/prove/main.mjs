// `pnpm prove` proves that the motion guard stops every camera. `pnpm prove fuzz [NOUN]` sends random requests to the
// simulator. `pnpm prove mutation [AREA] [--sample SHARE] [--seed N]` makes small changes to the code, and lists those
// that no test detects. By default, it tests a sample of the possible changes in six areas; the seed selects the
// sample. `pnpm prove flakes [N]` runs the tests N times and prints how often each has failed.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

const [subject = 'guard', name, ...rest] = process.argv.slice(2)
const proofs = {
  guard: () => run('node', [`${import.meta.dirname}/guard.mjs`, ...process.argv.slice(3)]),
  fuzz: () => {
    const { FC_SEED = String(randomInt(2 ** 31)), FUZZ_RUNS = '200' } = process.env
    console.log(`FC_SEED=${FC_SEED} FUZZ_RUNS=${FUZZ_RUNS}`)
    const filter = name ? ['-t', name, ...rest] : []
    run('pnpm', ['--silent', 'unit', 'packages/rig-sim/src/fuzz', ...filter], { FC_SEED, FUZZ_RUNS })
  },
  mutation: () => {
    const { values, positionals } = parseArgs({
      args: process.argv.slice(3),
      options: { sample: { type: 'string' }, seed: { type: 'string', default: '1' } },
      allowPositionals: true,
    })
    const provenAreas = ['guard', 'session', 'stream', 'access', 'findings', 'comparison']
    for (const area of positionals.length ? positionals : provenAreas) {
      // A fixed seed makes the result repeatable. 100 simulations find most faults of the motion guard
      const env = { FC_SEED: '1', PROVE_RUNS: '100', MUTATION_AREA: area, MUTATION_SEED: values.seed }
      if (values.sample) env.MUTATION_SHARE = values.sample
      run('pnpm', ['exec', 'stryker', 'run', 'tools/prove/stryker.config.mjs'], env)
    }
  },
  flakes: () => run('node', [`${import.meta.dirname}/flakes.mjs`, ...process.argv.slice(3)]),
}
const prove = proofs[subject]
if (!prove) throw new Error(`No proof '${subject}'. The proofs are ${Object.keys(proofs).join(', ')}`)
prove()

function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  process.exitCode ||= status ?? 1
}
