import { buildAndRun } from './support/build-and-run.ts'

/** Measures the CPU of moving and idle live pictures, relative to their encoding by libjpeg-turbo. */
await buildAndRun(new URL('./support/draw-and-encode.ts', import.meta.url), process.argv.slice(2))
