import { expect, test } from 'vitest'
import { checkCommand, type Terminal } from './command.ts'

const account = ['--host', 'http://rig.test', '--email', 'operator@rig.test', '--password', 'operator-demo']

/** Creates a terminal whose rig refuses every request. */
const createTerminal = (overrides: Partial<Terminal> = {}) => {
  const output = { printed: '', errors: '', files: new Map<string, string>(), requests: 0 }
  const terminal: Terminal = {
    environment: {},
    fetch: async () => {
      output.requests += 1
      return Response.json({ status: 'fail', message: 'No' }, { status: 403 })
    },
    wait: async () => {},
    print: (text) => {
      output.printed += text
    },
    printError: (text) => {
      output.errors += text
    },
    write: (file, text) => output.files.set(file, text),
    ...overrides,
  }
  return { output, terminal }
}

test("Prints a table and returns 1 when the console can't use the rig", async () => {
  const { output, terminal } = createTerminal()

  expect(await checkCommand(account, terminal)).toBe(1)
  expect(output.printed).toMatch(/accounts\.login +the given email and password +✗ the console can't use this/)
})

test.each([
  ['no password', account.slice(0, 4), '--host, --email and --password are required'],
  ['an invalid host', ['--host', 'rig', ...account.slice(2)], "--host 'rig' is not a URL"],
  ['an unknown option', [...account, '--all'], "Unknown option '--all'"],
  ['an unknown call', [...account, '--call', 'presets.list'], "--call 'presets.list' is not one of"],
])('Prints an error, sends no request and returns 2 for %s', async (_case, argv, message) => {
  const { output, terminal } = createTerminal()

  expect(await checkCommand(argv, terminal)).toBe(2)
  expect(output.errors).toContain(message)
  expect(output.requests).toBe(0)
})

test('The password is read from RIG_PASSWORD if --password is missing', async () => {
  const { terminal } = createTerminal({ environment: { RIG_PASSWORD: 'operator-demo' } })

  expect(await checkCommand(account.slice(0, 4), terminal)).toBe(1)
})

test('--motion sends no request unless the operator types yes', async () => {
  const questions: string[] = []
  const ask = async (question: string) => {
    questions.push(question)
    return 'y'
  }
  const { output, terminal } = createTerminal({ ask })

  expect(await checkCommand([...account, '--motion'], terminal)).toBe(2)
  expect(questions[0]).toContain('move a camera and the sled')
  expect(output.requests).toBe(0)
})

test('--motion runs after the operator types yes', async () => {
  const { output, terminal } = createTerminal({ ask: async () => 'Yes' })

  await checkCommand([...account, '--motion'], terminal)

  expect(output.requests).toBeGreaterThan(0)
})

test('The reading checks run without confirmation', async () => {
  const { terminal } = createTerminal({ ask: () => Promise.reject(new Error('asked')) })

  expect(await checkCommand(account, terminal)).toBe(1)
})

test('With --json, the report is on standard output and the table on standard error', async () => {
  const { output, terminal } = createTerminal()

  await checkCommand([...account, '--json'], terminal)

  expect(JSON.parse(output.printed).findings[0].call).toBe('accounts.login')
  expect(output.errors).toContain('Verdict')
})

test('Each format can be written to its own file', async () => {
  const { output, terminal } = createTerminal()

  await checkCommand([...account, '--junit', 'rig.xml', '--html', 'rig.html'], terminal)

  expect(output.files.get('rig.xml')).toMatch(/^<\?xml/)
  expect(output.files.get('rig.html')).toMatch(/^<!doctype html>/)
})
