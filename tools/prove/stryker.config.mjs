// `pnpm prove mutation [AREA]` changes one expression at a time in the files of an area, and lists the changes that no
// test detects. It fails if the tests detect less than 90 %. A repeated run tests only the mutants that have changed
// since the last run.
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { createFilter } from 'vite'

/** `sample` is the fraction of an area's mutants to test, so that about 160 are tested (docs/decisions/0091). */
export const areas = {
  guard: {
    files: 'web/src/live/camera/guard/*.ts',
    tests: 'web/src/{live/camera/guard,testing/guard-proof}/*',
    sample: 0.12,
  },
  session: {
    files: 'web/src/{console/account/{session,stored-session},accounts/*}.ts',
    tests: 'web/src/{accounts/*,console/account/{account,session,settings,stored-session}}',
    sample: 0.8,
  },
  stream: { files: 'web/src/live/picture/stream/*.ts', tests: 'web/src/live/picture/{,stream/}*', sample: 0.1 },
  access: { files: 'rig-sim/src/access/*.ts', tests: 'rig-sim/src/{access,routes}/*', sample: 0.33 },
  findings: {
    files: 'web/src/evidence/findings/record/*.ts',
    tests: 'web/src/evidence/findings/**/*',
    sample: 0.18,
  },
  comparison: {
    files: 'web/src/evidence/{film,player}/*.ts',
    tests: 'web/src/evidence/{film,player}/*',
    sample: 0.12,
  },
  rig: { files: 'rig/src/**/*.ts', tests: 'rig/src/**/*' },
  contract: { files: 'contract/src/**/*.ts', tests: 'contract/src/**/*' },
  'rig-check': { files: 'rig-check/src/**/*.ts', tests: 'rig-check/src/**/*' },
  requests: { files: 'web/src/{console/link/rig-client,rig/*}.ts', tests: 'web/src/**/*' },
}
const { MUTATION_AREA = 'guard', MUTATION_SEED = '1' } = process.env
const area = areas[MUTATION_AREA]
if (!area) throw new Error(`No area '${MUTATION_AREA}'. The areas are ${Object.keys(areas).join(', ')}`)

const { MUTATION_SHARE = area.sample ?? 1 } = process.env
const files = `packages/${area.files}`
const neverMutated = ['*.test.{ts,tsx}', '*.test-d.ts', 'testing/**', 'fuzz/**'].map((path) => `**/${path}`)
const root = resolve(import.meta.dirname, '../..')
const isMutated = createFilter(files, neverMutated, { resolve: root })
const mutatedFiles = readdirSync(`${root}/packages`, { recursive: true })
  .map((path) => `packages/${path}`)
  .filter((path) => isMutated(`${root}/${path}`))
// Stryker's processes inherit these variables
Object.assign(process.env, { MUTATION_SHARE, MUTATION_SEED, MUTATED_FILES: mutatedFiles.join() })

export default {
  mutate: [files, ...neverMutated.map((pattern) => `!${pattern}`)],
  // The tests of other areas would detect few additional mutants, and would take most of the time
  testFiles: [`packages/${area.tests}.test.{ts,tsx}`],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', `${import.meta.dirname}/mutant-sample.mjs`],
  checkers: ['sample'],
  coverageAnalysis: 'perTest',
  // The first run of all tests may take longer than the default of 5 minutes
  dryRunTimeoutMinutes: 30,
  // A timeout counts as a detection, so it must not expire because the machine is busy. Most endless loops end at
  // Stryker's limit on the executions of a mutant
  timeoutMS: 30_000,
  // A change of code that runs on import needs a new process for each run, which takes ten times as long
  ignoreStatic: true,
  disableTypeChecks: false,
  // Stryker needs TypeScript's API to rewrite tsconfig.json, and TypeScript 7 has none
  tsconfigFile: 'none',
  incremental: true,
  // One file per sample, because the file also lists the mutants outside the sample
  incrementalFile: `.cache/mutation/${MUTATION_AREA}-${MUTATION_SHARE}-${MUTATION_SEED}.json`,
  // Not in node_modules, because Vitest ignores tests in folders of this name
  tempDirName: '.cache/stryker',
  ignorePatterns: ['.cache', 'test-results', '/docs/screens', '/packages/{web,stand,rig-sim}/dist'],
  reporters: ['progress-append-only', 'clear-text', 'sample'],
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
  thresholds: { high: 95, low: 90, break: 90 },
}
