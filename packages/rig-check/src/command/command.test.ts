import { expect, onTestFinished, test, vi } from 'vitest'
import { credentials, HOST, openRig } from '../testing/simulated-rig.ts'
import { runCheckCommand, type Terminal, usageText } from './command.ts'

const account = ['--host', 'http://rig.test', '--email', 'operator@rig.test', '--password', 'operator-demo']

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

const refuseToAsk = () => Promise.reject(new Error('asked'))

/** Creates a terminal whose user gives this answer to every question. */
const createAnsweringTerminal = (answer: string) => {
  const questions: string[] = []
  const ask = async (question: string) => {
    questions.push(question)
    return answer
  }
  return { questions, ...createTerminal({ ask }) }
}

test('rig:check prints a table and exits with 1 when the console cannot use the rig', async () => {
  const { output, terminal } = createTerminal()

  expect(await runCheckCommand(account, terminal)).toBe(1)
  expect(output.printed).toMatch(/accounts\.login +returns a token for the given credentials +✗ unusable/)
})

test.each([
  ['no arguments', [], `--host, --email and --password are required\n\n${usageText}\n`],
  [
    'an unknown call',
    [...account, '--call', 'presets.list'],
    "The call 'presets.list' is not one of accounts.signUp, ",
  ],
])('for %s, rig:check prints an error and exits with 2, without a question or a request', async (_case, argv, text) => {
  const { output, terminal } = createTerminal({ ask: refuseToAsk })

  expect(await runCheckCommand(argv, terminal)).toBe(2)
  expect(output.errors).toContain(text)
  expect(output.requests).toBe(0)
})

test('rig:check prints its table and exits with 2 if the file of a report cannot be written', async () => {
  const write = () => {
    throw new Error("ENOENT: no such file or directory, open '/nowhere/report.json'")
  }
  const { output, terminal } = createTerminal({ write })

  expect(await runCheckCommand([...account, '--json', '/nowhere/report.json'], terminal)).toBe(2)
  expect(output.printed).toContain('accounts.login')
  expect(output.errors).toContain('The report cannot be written: ENOENT')
})

test('rig:check --json prints the report to standard output and the table to standard error', async () => {
  const { output, terminal } = createTerminal()

  await runCheckCommand([...account, '--json'], terminal)

  expect(JSON.parse(output.printed).findings[0].call).toBe('accounts.login')
  expect(output.errors).toContain('Verdict')
})

test('rig:check writes each report format to its own file', async () => {
  const { output, terminal } = createTerminal()

  await runCheckCommand([...account, '--junit', 'rig.xml', '--html', 'rig.html'], terminal)

  expect(output.printed).toContain('Verdict')
  expect(output.errors).toBe('')
  expect(output.files.get('rig.xml')).toMatch(/^<\?xml/)
  expect(output.files.get('rig.html')).toMatch(/^<!doctype html>/)
})

const conforming = async () => {
  const { fetch, wait } = await openRig()
  return createTerminal({ fetch, wait })
}
const memoryAccount = ['--host', HOST, '--email', credentials.email, '--password', credentials.password]

test('rig:check exits with 0 and prints no error when the console can use the rig', async () => {
  const { output, terminal } = await conforming()

  expect(await runCheckCommand(memoryAccount, terminal)).toBe(0)
  expect(output.printed).toMatch(/\d+ conform, 0 tolerated, 0 unusable, 0 skipped\n$/)
  expect(output.errors).toBe('')
})

test('rig:check --html - prints the report to standard output', async () => {
  const { output, terminal } = await conforming()

  await runCheckCommand([...memoryAccount, '--html', '-', '--json', 'rig.json'], terminal)

  expect(output.printed).toMatch(/^<!doctype html>/)
  expect(output.errors).toMatch(/0 unusable/)
  expect(output.files.get('rig.json')).toMatch(/^\{\n {2}"host": "http:\/\/rig.test",[\s\S]*\}\n$/)
})

test('rig:check lists what it will do, and asks for confirmation', async () => {
  const { questions, output, terminal } = createAnsweringTerminal('no')
  const options = ['--motion', '--destructive', '--call', 'sled.home', '--call', 'services.restartMotor']

  const code = await runCheckCommand([...account, ...options], terminal)

  expect(code).toBe(2)
  expect(questions).toEqual([
    `This run will do the following on http://rig.test:
  - move a camera and the sled by one small step and back
  - create objects and delete only those
  - send a request to sled.home, which cannot be undone
  - send a request to services.restartMotor, which cannot be undone
Type yes to continue: `,
  ])
  expect(output.requests).toBe(0)
})

test.each([[['--destructive']], [['--call', 'sled.home']]])('rig:check %j lists only its plan', async (options) => {
  const { questions, output, terminal } = createAnsweringTerminal('')

  await runCheckCommand([...account, ...options], terminal)

  expect(questions[0]?.split('\n')).toHaveLength(3)
  expect(output.requests).toBe(0)
})

test.each([' yes ', 'YES'])('rig:check continues after the input "%s"', async (answer) => {
  const { output, terminal } = createAnsweringTerminal(answer)

  await runCheckCommand([...account, '--destructive'], terminal)

  expect(output.requests).toBeGreaterThan(0)
})

test('rig:check with only checks that read, rig:check --yes and rig:check without a terminal do not ask', async () => {
  const asking = createTerminal({ ask: refuseToAsk })
  const { ask: _, ...silent } = createTerminal().terminal

  expect(await runCheckCommand(account, asking.terminal)).toBe(1)
  expect(await runCheckCommand([...account, '--destructive', '--yes'], asking.terminal)).toBe(1)
  expect(await runCheckCommand([...account, '--destructive'], silent)).toBe(1)
})

test('rig:check exits with 2 and sends no request when Ctrl+C or Ctrl+D cancels the confirmation', async () => {
  const { output, terminal } = createTerminal({ ask: refuseToAsk })

  expect(await runCheckCommand([...account, '--destructive'], terminal)).toBe(2)
  expect(output.requests).toBe(0)
})

test('rig:check rejects with every error except those about its arguments', async () => {
  const print = () => {
    throw new TypeError('the terminal is closed')
  }
  const { output, terminal } = createTerminal({ print })

  await expect(runCheckCommand(account, terminal)).rejects.toThrow('the terminal is closed')
  expect(output.errors).toBe('')
})

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

test.each(signals)(
  'after %s, the process of rig:check completes the current check and stops every axis, and exits after any other signal',
  async (signal) => {
    const existing = new Set(signals.flatMap((name) => process.rawListeners(name)))
    const listAdded = (name: NodeJS.Signals) => process.rawListeners(name).filter((listener) => !existing.has(listener))
    let printed = ''
    const printError = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      printed += text
      return true
    })
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      for (const listener of listAdded(signal)) listener(signal)
      return Response.json({ status: 'fail', message: 'No' }, { status: 403 })
    })
    const { argv } = process
    process.argv = ['', '', ...account, '--motion', '--yes']
    vi.resetModules()
    onTestFinished(() => {
      vi.restoreAllMocks()
      process.argv = argv
      process.exitCode = undefined
      for (const name of signals)
        for (const listener of listAdded(name)) process.removeListener(name, listener as () => void)
    })

    await import('../../bin/rig-check.ts')

    expect(printed.match(/^\w+\.\w+ .*ms$/gm)).toEqual([
      expect.stringContaining('returns a token'),
      expect.stringContaining('stops every axis'),
    ])
    expect(signals.flatMap(listAdded)).toEqual([])
    expect(printError.mock.calls).toEqual([[expect.stringContaining('Send the signal again to exit now')]])
  },
)
