import { runBuilt } from './support/run-built.ts'

/** CPU for live pictures, moving and at rest, against libjpeg-turbo's encoding of the same pictures in the same run. */
await runBuilt(new URL('./support/draw-and-encode.ts', import.meta.url), process.argv.slice(2))
