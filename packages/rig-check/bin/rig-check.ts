#!/usr/bin/env node
import { writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { runCheckCommand } from '../src/command/command.ts'

const interrupted = new AbortController()
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const stop = () => {
  for (const signal of signals) process.removeListener(signal, stop)
  interrupted.abort()
  process.stderr.write('\nStopping as soon as no check or final stop is pending. Send the signal again to exit now.\n')
}
for (const signal of signals) process.on(signal, stop)
// After SIGHUP the terminal is closed. Without these listeners, a failed output would end the process before the stop.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

const ask = (question: string) => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  return terminal.question(question, { signal: interrupted.signal }).finally(() => terminal.close())
}

process.exitCode = await runCheckCommand(process.argv.slice(2), {
  environment: process.env,
  ...(process.stdin.isTTY && { ask }),
  print: (text) => process.stdout.write(text),
  printError: (text) => process.stderr.write(text),
  write: writeFileSync,
  signal: interrupted.signal,
})
