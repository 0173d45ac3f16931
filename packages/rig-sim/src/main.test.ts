import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openRequest } from './testing/open-request.ts'

const root = join(import.meta.dirname, '..')
let outDir: string

// Bundles the simulator, because a process that compiles each module takes three times as long to start
beforeAll(async () => {
  // In a folder of `node_modules`, the bundle finds the dependencies of the simulator
  outDir = mkdtempSync(join(root, 'node_modules/.main-test-'))
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    build: { ssr: 'src/main.ts', outDir, target: 'node20' },
    ssr: { noExternal: [/^@rig\//] },
  })
})
afterAll(() => rmSync(outDir, { recursive: true }))

const started: ChildProcess[] = []
afterEach(() => {
  for (const process of started.splice(0)) process.kill('SIGKILL')
})

const start = (environment: Record<string, string>) => {
  const child = spawn(process.execPath, [join(outDir, 'main.js')], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'silent', PICTURES: 'none', SIM_CONTROL: 'on', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  return child
}

const readLine = async ({ stdout }: ChildProcess, pattern: RegExp): Promise<string> => {
  if (!stdout) throw new Error('The process has no output')
  for await (const line of createInterface(stdout)) {
    const [, found] = pattern.exec(line) ?? []
    if (found) return found
  }
  throw new Error(`The process printed no line with ${pattern}`)
}

const readUrl = (child: ChildProcess) => readLine(child, /(http:\S+)/)

test('after SIGTERM requests in flight get their responses before the process exits, even if the signal is sent twice', async () => {
  const child = start({ CLOSE_GRACE_MS: '60000' })
  const url = await readUrl(child)
  const exit = once(child, 'exit')
  const delayed = await delayRequest(url)
  const inFlight = await openRequest(`${url}/api/v1/user/login/`)

  child.kill('SIGTERM')
  child.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${url}/api/v1/dashboard/`)).status).toBe(503)
  const refusal = await fetch(`${url}/api/v1/dashboard/`, { headers: { origin: 'http://localhost' } })
  inFlight.complete()

  expect(await refusal.json()).toEqual({ status: 'error', message: 'The rig is shutting down' })
  expect(Object.fromEntries(refusal.headers)).toMatchObject({
    'access-control-allow-origin': 'http://localhost',
    'x-content-type-options': 'nosniff',
    'x-rig': 'simulator',
  })

  expect(await inFlight.outcome).toBe(400)
  expect(await delayed.status).toBe(401)
  expect(await exit).toEqual([0, null])
})

/** Sends a request without a token, and resolves once a latency fault delays it. */
const delayRequest = async (url: string) => {
  const fault = { kind: 'latency', ms: 1_000, path: '/api/v1/dashboard/' }
  const headers = { 'content-type': 'application/json' }
  await fetch(`${url}/sim/faults`, { method: 'POST', headers, body: JSON.stringify(fault) })
  const status = fetch(`${url}/api/v1/dashboard/`).then((response) => response.status)
  await expect.poll(async () => (await fetch(`${url}/sim/faults`)).json()).toMatchObject([{ applied: 1 }])
  return { status }
}

test.each([
  [{ HOST: '0.0.0.0' }, /other machines can reach HOST 0\.0\.0\.0: set SIM_TOKEN/],
  [{ CONSOLE_DIR: '/nope' }, /CONSOLE_DIR must be the folder of the built console, not '\/nope'/],
])('the process exits with a message for %j', async (environment, message) => {
  const child = start(environment)
  let output = ''
  child.stderr?.on('data', (chunk) => {
    output += chunk
  })

  expect(await once(child, 'close')).toEqual([1, null])

  expect(output).toMatch(message)
})

test('SIM_TOKEN=random prints a token that differs at each start and gives access to /sim', async () => {
  const children = [start({ SIM_TOKEN: 'random' }), start({ SIM_TOKEN: 'random', HOST: '0.0.0.0' })] as const
  const [output, otherToken] = await Promise.all([readStart(children[0]), readLine(children[1], TOKEN)])
  const [url = ''] = /http:\S+/.exec(output) ?? []
  const [, token = ''] = TOKEN.exec(output) ?? []

  const statuses = await Promise.all(
    ['', token].map(async (sent) => (await fetch(`${url}/sim/clock`, { headers: { 'x-sim-control': sent } })).status),
  )

  expect([token, otherToken]).toEqual([expect.stringMatching(/^[\da-f]{32}$/), expect.stringMatching(/^[\da-f]{32}$/)])
  expect(token).not.toBe(otherToken)
  expect(statuses).toEqual([401, 200])
})

const TOKEN = /x-sim-control: (\S+)/

/** Returns the three lines that the process prints when it has started. */
const readStart = async ({ stdout }: ChildProcess) => {
  const lines: string[] = []
  if (stdout) for await (const line of createInterface(stdout)) if (lines.push(line) >= 3) break
  return lines.join('\n')
}
