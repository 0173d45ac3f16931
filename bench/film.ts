import { runBuilt } from './support/run-built.ts'

/** Pictures a second of a viewer while films are made, against the same viewer without films. */
await runBuilt(new URL('./support/film-beside-viewer.ts', import.meta.url), process.argv.slice(2))
