import { simContract } from '@rig/contract/sim'
import { addFault, listMovements, removeAllFaults, removeFault, zonedTimeToUtc } from '@rig/rig'
import { initServer } from '@ts-rest/fastify'
import fp from 'fastify-plugin'
import { controlGuard } from '../access/control-guard.ts'
import { createPasswordHashStore } from '../access/passwords.ts'
import { scenarios, startScenario } from '../control/scenarios.ts'
import { getRestartDurationsMs } from '../env.ts'
import { okResponse } from '../http/envelope.ts'
import type { Store } from '../store.ts'

/** Enough for a state with more than ten thousand movements. The limit can be high, because only tests send states. */
const STATE_MAX_BYTES = 64 * 1024 * 1024

export const simRoutes = fp(
  async (app) => {
    const { simulator, metrics, journal } = app
    const { store, env, disconnect, assertMayControl } = simulator
    const hashes = createPasswordHashStore()
    await app.register(controlGuard, { assertMayControl })
    app.addHook('onRoute', (route) => {
      route.bodyLimit = STATE_MAX_BYTES
    })

    const router = initServer().router(simContract, {
      state: async () => ({ status: 200, body: hashes.removeHashes(store.snapshot()) }),
      putState: async ({ body }) => {
        simulator.replaceRig(hashes.restoreHashes(body, store.read()))
        return okResponse
      },
      reset: async () => {
        simulator.reset()
        return okResponse
      },
      ready: async () => {
        await simulator.whenReady()
        return okResponse
      },
      clock: async () => ({ status: 200, body: formatClock(store) }),
      setClock: async ({ body: { now, rate } }) => {
        store.setClock({ now: now === undefined ? undefined : toMilliseconds(store, now), rate })
        return { status: 200, body: formatClock(store) }
      },
      faults: async () => ({
        status: 200,
        body: store.read().faults.map(({ id, spec, ...counts }) => ({ id, ...spec, ...counts })),
      }),
      addFault: async ({ body: spec }) => {
        const { fault } = store.apply((rig, now) => addFault(rig, { spec, machineNow: store.machineNow() }, now))
        return { status: 201, body: { id: fault.id } }
      },
      removeFault: async ({ params }) => {
        store.change((rig) => removeFault(rig, params))
        return okResponse
      },
      removeFaults: async () => {
        store.change(removeAllFaults)
        return okResponse
      },
      requests: async ({ query }) => ({ status: 200, body: journal.list(query) }),
      removeRequests: async () => {
        journal.clear()
        return okResponse
      },
      motion: async () => ({ status: 200, body: listMovements(store.read(), store.now()) }),
      metrics: async () => ({ status: 200, body: await metrics.metrics() }),
      scenarios: async () => ({ status: 200, body: scenarios.map(({ name, summary }) => ({ name, summary })) }),
      startScenario: async ({ params }) => {
        const { restarts = [] } = startScenario(store, params.name, getRestartDurationsMs(env))
        for (const service of restarts) disconnect(service)
        return okResponse
      },
    })
    await app.register(initServer().plugin(router), {
      logInitialization: false,
      requestValidationErrorHandler: (error, _request, reply) => reply.send(error),
    })
  },
  { name: 'sim', encapsulate: true, dependencies: ['simulator', 'journal', 'metrics', 'headers', 'request-faults'] },
)

const formatClock = (store: Store) => {
  const { now, rate } = store.clock()
  return { now: new Date(now).toISOString(), rate, timeZone: store.read().timeZone }
}

const OFFSET_PATTERN = /(Z|[+-]\d\d:?\d\d)$/

/** Converts an ISO 8601 time to ms. Without an offset, it is in the rig's time zone. Throws RigError `year-unknown`. */
const toMilliseconds = (store: Store, iso: string): number =>
  OFFSET_PATTERN.test(iso)
    ? zonedTimeToUtc('UTC', Date.parse(iso))
    : zonedTimeToUtc(store.read().timeZone, Date.parse(`${iso}Z`))
