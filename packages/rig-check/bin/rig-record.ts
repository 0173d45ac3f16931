import { writeFileSync } from 'node:fs'
import { readArguments, UsageError } from '../src/command/arguments.ts'
import { recordingFetch } from '../src/recording/record.ts'
import { asText } from '../src/report/as-text.ts'
import { runConformance } from '../src/run.ts'

/** `pnpm rig:record --host URL --email … --password … [--json FILE]` records the read-only checks as a fixture. */
try {
  const args = readArguments(process.argv.slice(2), process.env)
  const host = args.host.replace(/\/+$/, '')
  const { fetch, recording } = recordingFetch(globalThis.fetch, { ...args, host })
  const report = await runConformance({ host, email: args.email, password: args.password, fetch })
  const file = args.outputs.find(({ format }) => format === 'json')?.file ?? 'rig-recording.json'
  writeFileSync(file, `${JSON.stringify(recording(), null, 2)}\n`)
  process.stdout.write(`${asText(report)}\nWrote ${file}. Review it before you share it.\n`)
} catch (cause) {
  if (!(cause instanceof UsageError)) throw cause
  process.stderr.write(`${cause.message}\n`)
  process.exitCode = 2
}
