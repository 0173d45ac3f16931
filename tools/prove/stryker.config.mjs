// `pnpm prove mutation [AREA]` changes one expression at a time in the files of an area, and lists the changes that no
// test detects. It fails if the tests detect less than 90 %. A repeated run tests only what has changed since the last.
export const areas = {
  guard: { files: 'web/src/live/camera/guard/*.ts', tests: 'web/src/{live/camera/guard,testing/guard-proof}/*' },
  session: {
    files: 'web/src/{console/account/{session,stored-session},accounts/*}.ts',
    tests: 'web/src/{accounts/*,console/account/{account,session,settings,stored-session}}',
  },
  stream: { files: 'web/src/live/picture/{,stream/}*.ts', tests: 'web/src/live/picture/{,stream/}*' },
  access: { files: 'rig-sim/src/access/*.ts', tests: 'rig-sim/src/{access,routes}/*' },
  findings: { files: 'web/src/evidence/findings/record/*.ts', tests: 'web/src/evidence/findings/**/*' },
  comparison: { files: 'web/src/evidence/{film,player}/*.ts', tests: 'web/src/evidence/{film,player}/*' },
  rig: { files: 'rig/src/**/*.ts', tests: 'rig/src/**/*' },
  contract: { files: 'contract/src/**/*.ts', tests: 'contract/src/**/*' },
  'rig-check': { files: 'rig-check/src/**/*.ts', tests: 'rig-check/src/**/*' },
  requests: { files: 'web/src/{console/link/rig-client,rig/*}.ts', tests: 'web/src/**/*' },
}
const { MUTATION_AREA = 'guard' } = process.env
const area = areas[MUTATION_AREA]
if (!area) throw new Error(`No area '${MUTATION_AREA}'. The areas are ${Object.keys(areas).join(', ')}`)

export default {
  mutate: [
    `packages/${area.files}`,
    ...['*.test.{ts,tsx}', '*.test-d.ts', 'testing/**', 'fuzz/**'].map((path) => `!**/${path}`),
  ],
  // Tests of other areas find few further changes, and take most of the time
  testFiles: [`packages/${area.tests}.test.{ts,tsx}`],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  // The first run of all tests may take longer than the default of 5 minutes
  dryRunTimeoutMinutes: 30,
  // A change of code that runs on import needs a new process for each run, which takes ten times as long
  // If a test imports the code lazily, Stryker runs that test alone, although it reports 'Ran all tests'
  ignoreStatic: true,
  disableTypeChecks: false,
  // Stryker needs TypeScript's API to rewrite tsconfig.json, and TypeScript 7 has none
  tsconfigFile: 'none',
  incremental: true,
  incrementalFile: `.cache/mutation/${MUTATION_AREA}.json`,
  // Vitest ignores folders named node_modules
  tempDirName: '.cache/stryker',
  ignorePatterns: ['.cache', 'test-results', '/docs/screens', '/packages/{web,stand,rig-sim}/dist'],
  reporters: ['clear-text'],
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
  thresholds: { high: 95, low: 90, break: 90 },
}
