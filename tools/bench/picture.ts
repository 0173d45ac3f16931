import { buildAndRun } from './support/build-and-run.ts'

/**
 * Measures the CPU cost of live pictures from moving and idle cameras, relative to encoding alone with libjpeg-turbo.
 */
await buildAndRun(new URL('./support/draw-and-encode.ts', import.meta.url), process.argv.slice(2))
