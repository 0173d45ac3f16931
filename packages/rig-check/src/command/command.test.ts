import { expect, test } from 'vitest'
import { checkCommand, type Terminal } from './command.ts'

const account = ['--host', 'http://rig.test', '--email', 'operator@rig.test', '--password', 'operator-demo']

/** A terminal to run the command on, against a rig that refuses everything. */
const openTerminal = (more: Partial<Terminal> = {}) => {
  const said = { printed: '', remarked: '', files: new Map<string, string>(), asked: 0 }
  const terminal: Terminal = {
    environment: {},
    fetch: async () => {
      said.asked += 1
      return Response.json({ status: 'fail', message: 'No' }, { status: 403 })
    },
    wait: async () => {},
    print: (text) => {
      said.printed += text
    },
    remark: (text) => {
      said.remarked += text
    },
    write: (file, text) => said.files.set(file, text),
    ...more,
  }
  return { said, terminal }
}

test("A rig that the console can't use ends the command with exit code 1 and a table", async () => {
  const { said, terminal } = openTerminal()

  expect(await checkCommand(account, terminal)).toBe(1)
  expect(said.printed).toMatch(/accounts\.login +the given email and password +✗ the console can't use this/)
})

test.each([
  ['no password', account.slice(0, 4), '--host, --email and --password are needed'],
  ['a host that is none', ['--host', 'rig', ...account.slice(2)], "--host 'rig' is not an address"],
  ['an unknown option', [...account, '--all'], "Unknown option '--all'"],
  ['an unknown call', [...account, '--call', 'presets.list'], "--call 'presets.list' is none of"],
])('Wrong use is explained before any call is made: %s', async (_what, argv, words) => {
  const { said, terminal } = openTerminal()

  expect(await checkCommand(argv, terminal)).toBe(2)
  expect(said.remarked).toContain(words)
  expect(said.asked).toBe(0)
})

test('The password may come from the environment', async () => {
  const { terminal } = openTerminal({ environment: { RIG_PASSWORD: 'operator-demo' } })

  expect(await checkCommand(account.slice(0, 4), terminal)).toBe(1)
})

test('On a terminal nothing moves unless a person says yes', async () => {
  const questions: string[] = []
  const ask = async (question: string) => {
    questions.push(question)
    return 'y'
  }
  const { said, terminal } = openTerminal({ ask })

  expect(await checkCommand([...account, '--motion'], terminal)).toBe(2)
  expect(questions[0]).toContain('move a camera and the sled')
  expect(said.asked).toBe(0)
})

test('A person who says yes lets it move', async () => {
  const { said, terminal } = openTerminal({ ask: async () => 'Yes' })

  await checkCommand([...account, '--motion'], terminal)

  expect(said.asked).toBeGreaterThan(0)
})

test('The reading checks ask no question', async () => {
  const { terminal } = openTerminal({ ask: () => Promise.reject(new Error('asked')) })

  expect(await checkCommand(account, terminal)).toBe(1)
})

test('With --json the standard output contains only JSON, and the table goes elsewhere', async () => {
  const { said, terminal } = openTerminal()

  await checkCommand([...account, '--json'], terminal)

  expect(JSON.parse(said.printed).findings[0].call).toBe('accounts.login')
  expect(said.remarked).toContain('Verdict')
})

test('Each format can be written to its own file', async () => {
  const { said, terminal } = openTerminal()

  await checkCommand([...account, '--junit', 'rig.xml', '--html', 'rig.html'], terminal)

  expect(said.files.get('rig.xml')).toMatch(/^<\?xml/)
  expect(said.files.get('rig.html')).toMatch(/^<!doctype html>/)
})
