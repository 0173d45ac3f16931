import { runBuilt } from './support/run-built.ts'

/** CPU for live pictures, moving and idle, relative to libjpeg-turbo's encoding of the same pictures. */
await runBuilt(new URL('./support/draw-and-encode.ts', import.meta.url), process.argv.slice(2))
