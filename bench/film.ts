import { buildAndRun } from './support/build-and-run.ts'

/** Measures the frame rate of a viewer while films are rendered, relative to no films. */
await buildAndRun(new URL('./support/film-beside-viewer.ts', import.meta.url), process.argv.slice(2))
