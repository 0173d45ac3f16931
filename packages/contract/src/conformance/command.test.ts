import { expect, test } from 'vitest'
import { checkCommand, type Surroundings } from './command.ts'

const account = ['--host', 'http://rig.test', '--email', 'operator@rig.test', '--password', 'operator-demo']

/** A place to run the command in, against a rig that refuses everything. */
const place = (more: Partial<Surroundings> = {}) => {
  const said = { printed: '', remarked: '', files: new Map<string, string>(), asked: 0 }
  const around: Surroundings = {
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
  return { said, around }
}

test('A rig that differs ends the command with 1 and a table', async () => {
  const { said, around } = place()

  expect(await checkCommand(account, around)).toBe(1)
  expect(said.printed).toMatch(/accounts\.login +the given email and password +✗ differs/)
})

test.each([
  ['no password', account.slice(0, 4), '--host, --email and --password are needed'],
  ['a host that is none', ['--host', 'rig', ...account.slice(2)], "--host 'rig' is not an address"],
  ['an unknown option', [...account, '--all'], "Unknown option '--all'"],
  ['an unknown call', [...account, '--call', 'presets.list'], "--call 'presets.list' is none of"],
])('Wrong use is explained before the rig is asked anything: %s', async (_what, argv, words) => {
  const { said, around } = place()

  expect(await checkCommand(argv, around)).toBe(2)
  expect(said.remarked).toContain(words)
  expect(said.asked).toBe(0)
})

test('The password may come from the environment', async () => {
  const { around } = place({ environment: { RIG_PASSWORD: 'operator-demo' } })

  expect(await checkCommand(account.slice(0, 4), around)).toBe(1)
})

test('On a terminal nothing moves unless a person says yes', async () => {
  const questions: string[] = []
  const ask = async (question: string) => {
    questions.push(question)
    return 'y'
  }
  const { said, around } = place({ ask })

  expect(await checkCommand([...account, '--motion'], around)).toBe(2)
  expect(questions[0]).toContain('move a camera and the sled')
  expect(said.asked).toBe(0)
})

test('A person who says yes lets it move', async () => {
  const { said, around } = place({ ask: async () => 'Yes' })

  await checkCommand([...account, '--motion'], around)

  expect(said.asked).toBeGreaterThan(0)
})

test('Reading asks nobody', async () => {
  const { around } = place({ ask: () => Promise.reject(new Error('asked')) })

  expect(await checkCommand(account, around)).toBe(1)
})

test('JSON goes alone to the standard output, the table beside it', async () => {
  const { said, around } = place()

  await checkCommand([...account, '--json'], around)

  expect(JSON.parse(said.printed).findings[0].call).toBe('accounts.login')
  expect(said.remarked).toContain('Verdict')
})

test('Each format can go into a file of its own', async () => {
  const { said, around } = place()

  await checkCommand([...account, '--junit', 'rig.xml', '--html', 'rig.html'], around)

  expect(said.files.get('rig.xml')).toMatch(/^<\?xml/)
  expect(said.files.get('rig.html')).toMatch(/^<!doctype html>/)
})
