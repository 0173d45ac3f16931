// Runs render-worker.ts without a build: in development, tests and benchmarks. A worker thread does not inherit
// the TypeScript loader of its process, and Node 20 ignores `--import` in a worker's `execArgv`.
import { register } from 'tsx/esm/api'

register()
await import('./render-worker.ts')
