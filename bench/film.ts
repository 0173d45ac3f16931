import { runBuilt } from './support/run-built.ts'

/** Frame rate of a viewer while films are rendered, relative to the same viewer without films. */
await runBuilt(new URL('./support/film-beside-viewer.ts', import.meta.url), process.argv.slice(2))
