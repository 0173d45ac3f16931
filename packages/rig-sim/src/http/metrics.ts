import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { Counter, Gauge, Registry } from 'prom-client'

const NANOSECONDS_PER_SECOND = 1e9

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry
  }
}

export const metricsPlugin = fp(
  async (app) => {
    app.decorate('metrics', createMetricsRegistry(app))
  },
  { name: 'metrics', dependencies: ['simulator'] },
)

const createMetricsRegistry = (app: FastifyInstance): Registry => {
  const { studio } = app.simulator
  const registry = new Registry()
  const registers = [registry]
  const createGauge = (name: string, help: string, read: () => number) => {
    const made: Gauge = new Gauge({ name, help, registers, collect: () => made.set(read()) })
  }

  const createCounter = (name: string, help: string, read: () => number) => {
    const collect = () => {
      made.reset()
      made.inc(read())
    }
    const made: Counter = new Counter({ name, help, registers, collect })
  }

  const requests = new Counter({
    name: 'rig_requests_total',
    help: 'Completed requests',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode }) => {
    requests.inc({ method, route: routeOptions.url ?? 'none', status: statusCode })
  })

  createGauge('rig_viewers', 'Open streams', () => studio.metrics().viewers)
  createCounter('rig_frames_encoded_total', 'Frames encoded', () => studio.metrics().framesEncoded)
  createCounter('rig_frames_skipped_total', 'Frames skipped for slow viewers', () => studio.metrics().framesSkipped)
  createGauge('process_resident_memory_bytes', 'Resident memory of the process', () => process.memoryUsage.rss())

  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  app.addHook('onClose', async () => void delay.disable())
  createGauge(
    'rig_event_loop_delay_p99_seconds',
    'Event loop delay, 99th percentile since startup',
    () => delay.percentile(99) / NANOSECONDS_PER_SECOND,
  )
  return registry
}
