// Runs render-worker.ts without a build, for development, tests and benchmarks. A worker thread does not inherit the
// TypeScript loader of its process, and Node 20 ignores `--import` in the `execArgv` of a worker.
import { register } from 'tsx/esm/api'

register()
await import('./render-worker.ts')
