import { writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { checkCommand } from '../src/command/command.ts'

const interrupted = new AbortController()
process.once('SIGINT', () => {
  process.stderr.write('\nStopping after this check; a stop is still sent. Once more to leave at once.\n')
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

process.exitCode = await checkCommand(process.argv.slice(2), {
  environment: process.env,
  ...(process.stdin.isTTY && { ask }),
  print: (text) => process.stdout.write(text),
  remark: (text) => process.stderr.write(text),
  write: writeFileSync,
  signal: interrupted.signal,
})
