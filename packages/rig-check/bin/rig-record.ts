import { writeFileSync } from 'node:fs'
import { readArguments, WrongUse } from '../src/command/arguments.ts'
import { recordingFetch } from '../src/recording/record.ts'
import { asText } from '../src/report/as-text.ts'
import { runConformance } from '../src/run.ts'

/** `pnpm rig:record --host URL --email … --password … [--json FILE]`: keeps a reading session as a fixture. */
try {
  const given = readArguments(process.argv.slice(2), process.env)
  const host = given.host.replace(/\/+$/, '')
  const { fetch, recording } = recordingFetch(globalThis.fetch, { ...given, host })
  const report = await runConformance({ host, email: given.email, password: given.password, fetch })
  const file = given.outputs.find(({ format }) => format === 'json')?.file ?? 'rig-recording.json'
  writeFileSync(file, `${JSON.stringify(recording(), null, 2)}\n`)
  process.stdout.write(`${asText(report)}\nWrote ${file}: look through it before it leaves the house.\n`)
} catch (cause) {
  if (!(cause instanceof WrongUse)) throw cause
  process.stderr.write(`${cause.message}\n`)
  process.exitCode = 2
}
