import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Cookie } from '@playwright/test'

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

export type Account = { email: string; password: string }

type StoredSession = { root: string; jobCookie: Cookie }

type Camera = { cameraID: string; name: string; status: string; poster: string }

type RigState = {
  presets: { cameraID: string; name: string; default: boolean; pan: number; tilt: number; zoom: number }[]
  schedules: { _id: string; cameraID: string; time: string; pan: number; tilt: number; zoom: number }[]
  gallery: { name: string }[]
  jobs: { name: string }[]
  restarts: { service: string }[]
}

/** A simulator and its control surface, `/sim`. */
export type Simulator = {
  url: string
  /** Back to the seed, with no fault and the clock at real time. */
  reset: () => Promise<void>
  /** Waits for a first picture: the world that it shows is built only then, and takes its time. */
  warmUp: () => Promise<void>
  /** A call of the control surface; throws when it is refused. */
  control: (method: string, path: string, body?: unknown) => Promise<unknown>
  addFault: (fault: { kind: string } & Record<string, unknown>) => Promise<string>
  clearFaults: () => Promise<void>
  motion: () => Promise<Movement[]>
  /** What a browser keeps behind a sign-in at `origin`: the session under `root`, and the cookie for job files. */
  sessionOf: (account: Account, origin: string) => Promise<StoredSession>
  /** The whole rig as it is now, faults and movements included. */
  state: () => Promise<RigState>
  /** The cameras as the API tells them. */
  cameras: () => Promise<Camera[]>
  /** Where a camera looks, as the API tells it. */
  position: (cameraID: string) => Promise<{ pan: number; tilt: number; zoom: number }>
  /** How many live pictures are open. */
  viewers: () => Promise<number>
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
      // It finishes the picture that it is drawing, which nobody has to wait for
      const impatience = setTimeout(() => child.kill('SIGKILL'), 5_000)
      await once(child, 'exit')
      clearTimeout(impatience)
    },
  }
}

/** A simulator that somebody else runs, at an address. */
export function connectSimulator(url: string): Simulator {
  let token: string | undefined
  const call: Simulator['call'] = async (method, path, body) => {
    token ??= (await login(url, operator)).token
    const answer = await send(`${url}/api/v1/${path}`, method, body, { authorization: `Bearer ${token}` })
    return { status: answer.status, body: await answer.json() }
  }
  const cameras = async () => ((await call('GET', 'dashboard/')).body as { data: { camera: Camera[] } }).data.camera
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
    sessionOf: async (account, origin) => {
      const { token, user, jobCookie } = await login(url, account)
      const admin = { firstName: user.firstName, lastName: user.lastName, token, isSuperAdmin: user.isSuperAdmin }
      const root = { state: { admin, token, gallery: [], job: [], error: null }, version: 0 }
      const place = { domain: new URL(origin).hostname, path: '/job', expires: -1 }
      const protection = { httpOnly: true, secure: false, sameSite: 'Strict' } as const
      return { root: JSON.stringify(root), jobCookie: { ...jobCookie, ...place, ...protection } }
    },
    state: async () => (await control('GET', 'state')) as RigState,
    cameras,
    warmUp: async () => {
      const [first] = await cameras()
      await send(new URL(first?.poster ?? '', url).href, 'GET')
    },
    position: async (cameraID) =>
      ((await call('GET', `ptz/${cameraID}`)).body as { data: { pan: number; tilt: number; zoom: number } }).data,
    viewers: async () =>
      Number(/^rig_viewers (\d+)$/m.exec(await (await send(`${url}/sim/metrics`, 'GET')).text())?.[1]),
    call,
    stop: async () => {},
  }
}

export const operator = { email: 'operator@rig.test', password: 'operator-demo' }
export const superAdmin = { email: 'admin@rig.test', password: 'admin-demo' }

async function login(url: string, account: Account) {
  const answer = await send(`${url}/api/v1/user/login/`, 'POST', account)
  const body = (await answer.json()) as {
    token: string
    data: { user: { firstName: string; lastName: string; isSuperAdmin: boolean } }
  }
  const [name = '', value = ''] = (answer.headers.getSetCookie()[0] ?? '').split(';')[0]?.split('=') ?? []
  return { token: body.token, user: body.data.user, jobCookie: { name, value } }
}

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
