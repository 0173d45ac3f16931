#!/usr/bin/env node
import { writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { runCheckCommand } from '../src/command/command.ts'

const interrupted = new AbortController()
process.once('SIGINT', () => {
  process.stderr.write(
    '\nStopping after the current check and the final stop. Press Ctrl+C again to exit immediately.\n',
  )
  interrupted.abort()
})

const ask = async (question: string) => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await terminal.question(question)
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
