import { writeFileSync } from 'node:fs'
import { readWish, WrongUse } from '../src/conformance/arguments.ts'
import { asText } from '../src/conformance/as-text.ts'
import { recordingFetch } from '../src/conformance/record.ts'
import { runConformance } from '../src/conformance/run.ts'

/** `pnpm rig:record --host URL --email … --password … [--json FILE]`: keeps a reading session as a fixture. */
try {
  const wish = readWish(process.argv.slice(2), process.env)
  const host = wish.host.replace(/\/+$/, '')
  const { fetch, recording } = recordingFetch(globalThis.fetch, { ...wish, host })
  const report = await runConformance({ host, email: wish.email, password: wish.password, fetch })
  const file = wish.outputs.find(({ format }) => format === 'json')?.file ?? 'rig-recording.json'
  writeFileSync(file, `${JSON.stringify(recording(), null, 2)}\n`)
  process.stdout.write(`${asText(report)}\nWrote ${file}: look through it before it leaves the house.\n`)
} catch (cause) {
  if (!(cause instanceof WrongUse)) throw cause
  process.stderr.write(`${cause.message}\n`)
  process.exitCode = 2
}
