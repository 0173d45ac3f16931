import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'

const main = join(import.meta.dirname, '../packages/rig-sim/dist/main.js')

export type Movement = {
  target: string
  axis: 'pan' | 'tilt' | 'zoom' | 'sled'
  kind: 'step' | 'drive' | 'preset' | 'home' | 'patrol'
  asked: number
  began: number
  ended: number | null
  reason: string | null
}

/** A simulator and its control surface, `/sim`. */
export type Simulator = {
  url: string
  /** Back to the seed, with no fault and the clock at real time. */
  reset: () => Promise<void>
  /** A call of the control surface; throws when it is refused. */
  control: (method: string, path: string, body?: unknown) => Promise<unknown>
  addFault: (fault: { kind: string } & Record<string, unknown>) => Promise<string>
  clearFaults: () => Promise<void>
  motion: () => Promise<Movement[]>
  /** A call of the API as the operator. */
  call: (method: string, path: string, body?: unknown) => Promise<{ status: number; body: unknown }>
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

/** Starts the built simulator as a process of its own on a free port. */
export async function startSimulator(environment: Record<string, string> = {}): Promise<Simulator> {
  const port = environment.PORT ?? String(await freePort())
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, HOST: '127.0.0.1', SIM_CONTROL: 'on', LOG_LEVEL: 'error', ...environment, PORT: port },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const simulator = connectSimulator(`http://127.0.0.1:${port}`)
  await untilAnswering(simulator.url)
  return {
    ...simulator,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null) return
      child.kill(signal)
      await once(child, 'exit')
    },
  }
}

/** A simulator that somebody else runs, at an address. */
export function connectSimulator(url: string): Simulator {
  const control = async (method: string, path: string, body?: unknown) => {
    const answer = await send(`${url}/sim/${path}`, method, body)
    if (!answer.ok) throw new Error(`${method} /sim/${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json().catch(() => undefined)
  }
  return {
    url,
    control,
    reset: async () => {
      await control('DELETE', 'faults')
      await control('POST', 'reset')
    },
    addFault: async (fault) => ((await control('POST', 'faults', fault)) as { id: string }).id,
    clearFaults: async () => void (await control('DELETE', 'faults')),
    motion: async () => (await control('GET', 'motion')) as Movement[],
    call: async (method, path, body) => {
      const login = await send(`${url}/api/v1/user/login/`, 'POST', operator)
      const { token } = (await login.json()) as { token: string }
      const answer = await send(`${url}/api/v1/${path}`, method, body, { authorization: `Bearer ${token}` })
      return { status: answer.status, body: await answer.json() }
    },
    stop: async () => {},
  }
}

export const operator = { email: 'operator@rig.test', password: 'operator-demo' }
export const superAdmin = { email: 'admin@rig.test', password: 'admin-demo' }

function send(address: string, method: string, body?: unknown, headers: Record<string, string> = {}) {
  if (body === undefined) return fetch(address, { method, headers })
  return fetch(address, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port')
  return address.port
}

async function untilAnswering(url: string) {
  for (let tries = 0; tries < 200; tries++) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The simulator at ${url} does not answer`)
}
