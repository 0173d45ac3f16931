import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { operator, startSimulator } from '../../e2e/support/simulator.ts'
import { getCpuSeconds } from '../support/processes.ts'
import { formatTable, measureInRounds, quantile } from '../support/results.ts'

/** Measures the throughput of API requests over 5 to 200 connections, relative to bare Fastify with a token check. */
const ROUNDS = Number(process.argv[2] ?? 7)
const CONNECTIONS = [50, 5, 200]
const ROUND_MS = 1_500
const HEAD_END = '\r\n\r\n'

type Endpoint = { name: string; url: string; pid: number; path: string; token: string }

const bare = fork(join(import.meta.dirname, 'support/bare-fastify.ts'), { execArgv: ['--import', 'tsx'] })
const [floor] = await once(bare, 'message')
const rig = await startRig('off')
const rigWithControl = await startRig('on')
const endpoints: Endpoint[] = [
  { name: 'bare Fastify', ...floor, pid: bare.pid, path: '/position' },
  { name: 'bare Fastify without a token', ...floor, pid: bare.pid, path: '/open' },
  { ...rig.server, name: 'position', path: rig.positionPath },
  { ...rig.server, name: 'dashboard', path: '/api/v1/dashboard/' },
  { ...rigWithControl.server, name: 'position with /sim', path: rigWithControl.positionPath },
]

const rows: (string | number)[][] = []
for (const connections of CONNECTIONS) {
  const warmUpRounds = 1
  await measureInRounds(endpoints, warmUpRounds, (endpoint) => measure(endpoint, connections))
  const measurements = await measureInRounds(endpoints, ROUNDS, (endpoint) => measure(endpoint, connections))
  for (const { subject, median } of measurements) {
    const getRatioToFloor = (figure: 'perSecond' | 'p99' | 'cpu') =>
      median(figure) / (measurements[0]?.median(figure) ?? 1)
    rows.push([
      String(connections),
      subject.name,
      median('perSecond'),
      getRatioToFloor('perSecond').toFixed(2),
      median('p99'),
      getRatioToFloor('p99'),
      median('cpu'),
      (1 / getRatioToFloor('cpu')).toFixed(2),
    ])
  }
}
bare.kill()
await Promise.all([rig.stop(), rigWithControl.stop()])

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

/** With SIM_CONTROL, as in `npm start`, the simulator also records every request in its journal. */
async function startRig(SIM_CONTROL: 'on' | 'off') {
  const rig = await startSimulator({ SEED_MEDIA: 'off', STRICT_BODIES: 'off', SIM_CONTROL, LOG_LEVEL: 'info' })
  const [camera] = await rig.cameras()
  const { token } = (await rig.call('POST', 'user/login/', operator)).body as { token: string }
  return {
    server: { url: rig.url, pid: rig.pid ?? 0, token },
    positionPath: `/api/v1/ptz/${camera?.cameraID}`,
    stop: () => rig.stop(),
  }
}

async function measure(endpoint: Endpoint, connections: number) {
  const cpu = getCpuSeconds(endpoint.pid)
  const began = performance.now()
  const latencies: number[] = []
  const endsAt = began + ROUND_MS
  await Promise.all(Array.from({ length: connections }, () => sendRequests(endpoint, endsAt, latencies)))
  const seconds = (performance.now() - began) / 1_000
  return {
    perSecond: latencies.length / seconds,
    p99: quantile(latencies, 0.99),
    cpu: ((getCpuSeconds(endpoint.pid) - cpu) / latencies.length) * 1e6,
  }
}

/**
 * Sends requests one at a time on a connection, and appends their latencies in ms to `latencies`. Uses less CPU than an
 * HTTP client.
 */
function sendRequests({ url, path, token }: Endpoint, endsAt: number, latencies: number[]) {
  const { hostname, port } = new URL(url)
  const request = [`GET ${path} HTTP/1.1`, `host: ${hostname}`, `authorization: Bearer ${token}`, '', ''].join('\r\n')
  return new Promise<void>((resolve, reject) => {
    const socket = connect(Number(port), hostname).setNoDelay()
    let began = 0
    let received = ''
    const send = () => {
      received = ''
      began = performance.now()
      socket.write(request)
    }
    socket.on('connect', send).on('error', reject)
    socket.setEncoding('latin1').on('data', (text: string) => {
      received += text
      if (!isResponseComplete(received)) return
      const now = performance.now()
      latencies.push(now - began)
      if (now < endsAt) return send()
      socket.destroy()
      resolve()
    })
  })
}

function isResponseComplete(received: string) {
  const headEnd = received.indexOf(HEAD_END)
  if (headEnd < 0) return false
  if (!received.startsWith('HTTP/1.1 200')) throw new Error(received)
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1])
  return received.length >= headEnd + HEAD_END.length + length
}
