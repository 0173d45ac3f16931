import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { operator, startSimulator } from '../../e2e/support/simulator.ts'
import { getCpuSeconds } from './support/cpu-seconds.ts'
import { measureLatencies } from './support/measure-latencies.ts'
import { formatTable, quantile, savePlot } from './support/results.ts'

/** Measures the throughput of API requests over 5 to 200 connections, relative to bare Fastify with the same token check. */
const ROUNDS = Number(process.argv[2] ?? 7)
const CONNECTIONS = [50, 5, 200]
const ROUND_MS = 1_500

type Server = { name: string; url: string; pid: number; path: string; token: string }
type Round = { perSecond: number; p99: number; cpuMicroseconds: number }

const signIn = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(operator),
}
const bare = fork(join(import.meta.dirname, 'support/bare-fastify.ts'), { execArgv: ['--import', 'tsx'] })
const [floor] = await once(bare, 'message')
const rig = await startSimulator({ SEED_MEDIA: 'off', STRICT_BODIES: 'off', SIM_CONTROL: 'off', LOG_LEVEL: 'info' })
const [camera] = await rig.cameras()
const { token } = (await (await fetch(`${rig.url}/api/v1/user/login/`, signIn)).json()) as { token: string }
const servers: Server[] = [
  { name: 'bare Fastify', ...floor, pid: bare.pid, path: '/position' },
  { name: 'position', url: rig.url, pid: rig.pid ?? 0, path: `/api/v1/ptz/${camera?.cameraID}`, token },
  { name: 'dashboard', url: rig.url, pid: rig.pid ?? 0, path: '/api/v1/dashboard/', token },
]

const rows: (string | number)[][] = []
for (const connections of CONNECTIONS) {
  const rounds = new Map(servers.map((server) => [server, [] as Round[]]))
  // Rounds alternate between the servers, so that a disturbance affects all of them. The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round++)
    for (const [server, taken] of rounds) {
      const measured = await measure(server, connections)
      if (round > 0) taken.push(measured)
    }
  const medians = [...rounds].map(([{ name }, taken]) => ({
    name,
    perSecond: quantile(
      taken.map((round) => round.perSecond),
      0.5,
    ),
    p99: quantile(
      taken.map((round) => round.p99),
      0.5,
    ),
    cpu: quantile(
      taken.map((round) => round.cpuMicroseconds),
      0.5,
    ),
  }))
  const [floorMedian] = medians
  for (const { name, perSecond, p99, cpu } of medians)
    if (floorMedian)
      rows.push([
        String(connections),
        name,
        perSecond,
        (perSecond / floorMedian.perSecond).toFixed(2),
        p99,
        p99 / floorMedian.p99,
        cpu,
        (floorMedian.cpu / cpu).toFixed(2),
      ])
}
bare.kill()
await rig.stop()

const headings = [
  'connections',
  'endpoint',
  'requests/s',
  '× floor',
  'p99 ms',
  '× floor',
  'CPU µs per request',
  'floor ÷ endpoint',
]
console.log(formatTable(headings, rows))
savePlot('calls', {
  title: 'Requests per second',
  across: 'connections',
  series: servers.map(({ name }) => ({
    name,
    points: rows
      .filter((row) => row[1] === name)
      .map(([connections, , perSecond]): [number, number] => [Number(connections), Number(perSecond)]),
  })),
})

async function measure({ url, pid, path, token }: Server, connections: number): Promise<Round> {
  const cpu = getCpuSeconds(pid)
  const began = performance.now()
  const latencies = await measureLatencies({ url, path, token, connections, milliseconds: ROUND_MS })
  const seconds = (performance.now() - began) / 1_000
  return {
    perSecond: latencies.length / seconds,
    p99: quantile(latencies, 0.99),
    cpuMicroseconds: ((getCpuSeconds(pid) - cpu) / latencies.length) * 1e6,
  }
}
