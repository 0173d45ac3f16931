#!/usr/bin/env node
import { writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { runCheckCommand } from '../src/command/command.ts'

const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => {
    interrupted.abort()
    process.stderr.write('\nStopping after the current check and the final stop. Press Ctrl+C again to exit now.\n')
  })
// After SIGHUP the terminal is closed. Without these listeners, a failed output would end the process before the stop.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

const ask = async (question: string) => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await terminal.question(question, { signal: interrupted.signal })
  } finally {
    terminal.close()
  }
}

process.exitCode = await runCheckCommand(process.argv.slice(2), {
  environment: process.env,
  ...(process.stdin.isTTY && { ask }),
  print: (text) => process.stdout.write(text),
  printError: (text) => process.stderr.write(text),
  write: writeFileSync,
  signal: interrupted.signal,
})
