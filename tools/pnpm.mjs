// Runs pnpm in the version that the project uses. No other file specifies this version.
// Usage: node tools/pnpm.mjs ARGUMENTS
import { spawnSync } from 'node:child_process'

const args = ['--yes', 'pnpm@12.21.0', ...process.argv.slice(2)]
const { status } = spawnSync('npx', args, { stdio: 'inherit', shell: process.platform === 'win32' })
process.exitCode = status ?? 1
