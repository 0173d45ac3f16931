import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { MotionEntry } from '@rig/contract/sim'

const main = join(import.meta.dirname, '../../packages/rig-sim/dist/main.js')

export type Account = { email: string; password: string }

type Camera = { cameraID: string; name: string; status: string; poster: string; videoURL: string }

type JournalEntry = { headers: Record<string, string>; status: number | null }

export type Fault = { kind: string } & Record<string, unknown>

type RigState = {
  cameras: { cameraID: string; online: boolean }[]
  presets: { cameraID: string; name: string; default: boolean; pan: number; tilt: number; zoom: number }[]
  schedules: { _id: string; cameraID: string; time: string; pan: number; tilt: number; zoom: number }[]
  gallery: { name: string }[]
  jobs: { name: string }[]
  restarts: { service: string }[]
  sled: { trajectory: { position: number }[] }
  cable: { kind: string; metres: number; since: string | null }[]
}

export type Simulator = ReturnType<typeof connectSimulator>

/** Starts the built simulator in its own process, on a free port unless `environment` sets PORT. */
export async function startSimulator(environment: Record<string, string> = {}): Promise<Simulator> {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      SIM_CONTROL: 'on',
      STRICT_BODIES: 'on',
      LOG_LEVEL: 'error',
      PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  const simulator = connectSimulator(await readUrl(child.stdout))
  // A full pipe would block the simulator
  child.stdout.resume()
  return {
    ...simulator,
    pid: child.pid,
    stop: async (signal: NodeJS.Signals = 'SIGTERM') => {
      if (child.exitCode !== null) return
      child.kill(signal)
      // The simulator finishes the picture in progress, which may take a while
      const killTimer = setTimeout(kill, 5_000)
      await once(child, 'exit')
      clearTimeout(killTimer)
    },
  }
}

/** Returns the URL that the simulator prints once it accepts requests. */
async function readUrl(output: Readable) {
  for await (const line of createInterface(output)) {
    const [, url] = /^The rig is simulated at (\S+)/.exec(line) ?? []
    if (url) return url
  }
  throw new Error('The simulator did not start')
}

/** Connects to a running simulator at a URL. */
export function connectSimulator(url: string) {
  let token: string | undefined
  const call = async (method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }> => {
    token ??= await signIn(url)
    const response = await send(`${url}/api/v1/${path}`, method, body, { authorization: `Bearer ${token}` })
    return { status: response.status, body: await response.json() }
  }
  const listCameras = async () => ((await call('GET', 'dashboard/')).body as { data: { camera: Camera[] } }).data.camera
  const requestControl = async (method: string, path: string, body?: unknown) => {
    const response = await send(`${url}/sim/${path}`, method, body, controlHeader)
    if (!response.ok) throw new Error(`${method} /sim/${path} returned ${response.status}: ${await response.text()}`)
    return response.json().catch(() => undefined)
  }
  return {
    url,
    /** Set only if `startSimulator` started the process; no other process can be stopped. */
    pid: undefined as number | undefined,
    stop: async (_signal?: NodeJS.Signals) => {},
    call,
    control: requestControl,
    /** Restores the rig's initial state, which has no faults, and sets its clock to real time. */
    reset: async () => {
      await requestControl('POST', 'reset')
      await requestControl('DELETE', 'requests')
    },
    /** Waits until the landscape has full detail, because creating the landscape slows the tests down. */
    warmUp: async () => void (await requestControl('GET', 'ready')),
    /** Slows the rig's clock down, so that a stall of the machine is shorter than the rig's dead-man. */
    slowDownClock: async () => void (await requestControl('POST', 'clock', { rate: SLOW_CLOCK_RATE })),
    /** Lets the rig's clock run at the rate of real time again. */
    resumeClock: async () => void (await requestControl('POST', 'clock', { rate: 1 })),
    /** Lists the requests that the rig has received since the last `reset`. */
    requests: async (method: string, path: string) => {
      const filterParams = new URLSearchParams({ method, path: `/api/v1/${path}` })
      return ((await requestControl('GET', `requests?${filterParams}`)) as { requests: JournalEntry[] }).requests
    },
    now: async () => Date.parse(((await requestControl('GET', 'clock')) as { now: string }).now),
    addFault: async (fault: Fault) => ((await requestControl('POST', 'faults', fault)) as { id: string }).id,
    clearFaults: async () => void (await requestControl('DELETE', 'faults')),
    motion: async () => (await requestControl('GET', 'motion')) as Omit<MotionEntry, 'id'>[],
    state: async () => (await requestControl('GET', 'state')) as RigState,
    cameras: listCameras,
    position: async (cameraID: string) =>
      ((await call('GET', `ptz/${cameraID}`)).body as { data: { pan: number; tilt: number; zoom: number } }).data,
    viewers: async () => {
      const metrics = await send(`${url}/sim/metrics`, 'GET', undefined, controlHeader)
      return Number(/^rig_viewers (\d+)$/m.exec(await metrics.text())?.[1])
    },
  }
}

/** Takes frame shots of the first camera, and returns their names, the oldest first. */
export async function takeFrameShots(rig: Simulator, count = 1) {
  const [camera] = await rig.cameras()
  for (let shot = 0; shot < count; shot++) {
    const { status } = await rig.call('POST', 'snap/', { cameraID: camera?.cameraID })
    if (status !== 201) throw new Error(`The rig returned ${status} for a frame shot`)
  }
  return (await rig.state()).gallery.slice(-count).map(({ name }) => name)
}

/** A simulator that other machines can reach refuses requests to /sim without this header. */
export const controlHeader = { 'x-sim-control': process.env.SIM_TOKEN ?? 'tests' }

/** The rate of the rig's clock after `slowDownClock`, relative to real time. */
const SLOW_CLOCK_RATE = 0.1

export const operator = { email: 'operator@rig.test', password: 'operator-demo' }
export const superAdmin = { email: 'admin@rig.test', password: 'admin-demo' }

async function signIn(url: string) {
  const response = await send(`${url}/api/v1/user/login/`, 'POST', operator)
  return ((await response.json()) as { token: string }).token
}

function send(target: string, method: string, body?: unknown, headers: Record<string, string> = {}) {
  if (body === undefined) return fetch(target, { method, headers })
  return fetch(target, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}
