#!/usr/bin/env node
import { writeFileSync } from 'node:fs'
import { parseArguments, UsageError } from '../src/command/command.ts'
import { createRecordingFetch } from '../src/recording/record.ts'
import { formatAsText } from '../src/report/formats.ts'
import { runConformance } from '../src/run.ts'

/** `pnpm rig:record --host URL --email … --password … [--json FILE]` records the read-only checks. */
try {
  const args = parseArguments(process.argv.slice(2), process.env)
  const host = args.host.replace(/\/+$/, '')
  const { fetch, recording } = createRecordingFetch(globalThis.fetch, { ...args, host })
  const report = await runConformance({ host, email: args.email, password: args.password, fetch })
  const file = args.outputs.find(({ format }) => format === 'json')?.file ?? 'rig-recording.json'
  writeFileSync(file, `${JSON.stringify(recording(), null, 2)}\n`)
  process.stdout.write(`${formatAsText(report)}\nWrote ${file}. Review it before you share it.\n`)
} catch (cause) {
  if (!(cause instanceof UsageError)) throw cause
  process.stderr.write(`${cause.message}\n`)
  process.exitCode = 2
}
