import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { operator, startSimulator } from '../e2e/simulator.ts'
import { callLoad } from './support/call-load.ts'
import { cpuOf } from './support/cpu-of.ts'
import { savePlot } from './support/plot.ts'
import { quantile } from './support/quantile.ts'
import { asTable } from './support/table.ts'

/** Throughput of short API calls over 5 to 200 connections, relative to bare Fastify with the same token check. */
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
  // Alternate between servers, so a disturbance affects all; the first round is a warm-up
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

const headings = ['connections', 'call', 'calls/s', '× floor', 'p99 ms', '× floor', 'CPU µs per call', 'floor ÷ call']
console.log(asTable(headings, rows))
savePlot('calls', {
  title: 'Calls per second',
  across: 'connections',
  series: servers.map(({ name }) => ({
    name,
    points: rows
      .filter((row) => row[1] === name)
      .map(([connections, , perSecond]): [number, number] => [Number(connections), Number(perSecond)]),
  })),
})

async function measure({ url, pid, path, token }: Server, connections: number): Promise<Round> {
  const cpu = cpuOf(pid)
  const began = performance.now()
  const latencies = await callLoad({ url, path, token, connections, milliseconds: ROUND_MS })
  const seconds = (performance.now() - began) / 1_000
  return {
    perSecond: latencies.length / seconds,
    p99: quantile(latencies, 0.99),
    cpuMicroseconds: ((cpuOf(pid) - cpu) / latencies.length) * 1e6,
  }
}
