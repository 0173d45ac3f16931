import { buildAndRun } from './support/build-and-run.ts'

/** Measures a viewer's frame rate while films are rendered, relative to the rate while none are rendered. */
await buildAndRun(new URL('./support/film-beside-viewer.ts', import.meta.url), process.argv.slice(2))
