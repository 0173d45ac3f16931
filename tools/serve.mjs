// Builds, then serves the console and the simulator in this process. `npm start` and `npm run demo` run it.
// Usage: node tools/serve.mjs SETTINGS.env
import { spawnSync } from 'node:child_process'

// The simulator would take an argument that is left for its own
const [settings] = process.argv.splice(2)
if (!settings) throw new Error('Usage: node tools/serve.mjs SETTINGS.env')
const { status } = spawnSync('pnpm', ['--silent', 'build'], { stdio: 'inherit', shell: process.platform === 'win32' })
if (status !== 0) process.exit(status ?? 1)
process.loadEnvFile(settings)
await import(new URL('../packages/rig-sim/dist/main.js', import.meta.url).href)
