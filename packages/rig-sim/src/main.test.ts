import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterEach, expect, test } from 'vitest'

const started: ChildProcess[] = []
afterEach(() => {
  for (const process of started.splice(0)) process.kill('SIGKILL')
})

const start = (environment: Record<string, string>) => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
    cwd: new URL('..', import.meta.url),
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'silent', SEED_MEDIA: 'off', SIM_CONTROL: 'on', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  return child
}

const readUrl = async ({ stdout }: ChildProcess): Promise<string> => {
  if (!stdout) throw new Error('The process has no output')
  for await (const line of createInterface(stdout)) {
    const [url] = /http:\S+/.exec(line) ?? []
    if (url) return url
  }
  throw new Error('The process printed no URL')
}

test('requests in flight complete after SIGTERM, even if the signal is sent twice', async () => {
  const child = start({})
  const url = await readUrl(child)
  await fetch(`${url}/sim/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'latency', ms: 700, path: '/api/*' }),
  })
  const call = fetch(`${url}/api/v1/dashboard/`)
  const met = async () => {
    const faults = (await (await fetch(`${url}/sim/faults`)).json()) as { met: number }[]
    return faults[0]?.met
  }
  await expect.poll(met).toBe(1)

  child.kill('SIGTERM')
  child.kill('SIGTERM')

  expect((await call).status).toBe(401)
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('the process exits if other machines can reach the control surface without a token', async () => {
  const child = start({ HOST: '0.0.0.0' })
  let output = ''
  child.stderr?.on('data', (chunk) => {
    output += chunk
  })

  expect(await once(child, 'close')).toEqual([1, null])

  expect(output).toMatch(/other machines can reach HOST 0\.0\.0\.0: set SIM_TOKEN/)
})
