import { spawnSync } from 'node:child_process'

/** Runs Playwright's tests, and exits with its exit code. */
export function runPlaywright(options: readonly string[], environment: Record<string, string> = {}): never {
  const { status } = spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...options], {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
  process.exit(status ?? 1)
}
