// `pnpm prove mutation [AREA]` changes one expression at a time in the files of an area, and lists the changes that no
// test detects. It fails if the tests detect less than 90 %. A repeated run tests only what has changed since the last.
const areas = {
  rig: ['packages/rig/src/**/*.ts'],
  contract: ['packages/contract/src/**/*.ts'],
  access: ['packages/rig-sim/src/access/*.ts'],
  'rig-check': ['packages/rig-check/src/**/*.ts'],
  guard: ['packages/web/src/live/guard/*.ts'],
  stream: ['packages/web/src/live/{picture,stream}/*.ts'],
  requests: ['packages/web/src/console/rig-client.ts', 'packages/web/src/rig/*.ts'],
  session: ['packages/web/src/console/{session,stored-session}.ts', 'packages/web/src/accounts/*.ts'],
}
const { MUTATION_AREA = 'guard' } = process.env
const files = areas[MUTATION_AREA]
if (!files) throw new Error(`No area '${MUTATION_AREA}'. The areas are ${Object.keys(areas).join(', ')}`)

export default {
  mutate: [...files, '!**/*.test.{ts,tsx}', '!**/*.test-d.ts', '!**/testing/**', '!**/fuzz/**', '!**/proof/**'],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  // The first run of all tests may take longer than the default of 5 minutes
  dryRunTimeoutMinutes: 30,
  // A change of code that runs on import needs a new process for each run, which takes ten times as long
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
