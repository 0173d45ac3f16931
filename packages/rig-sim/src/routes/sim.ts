import { simContract } from '@rig/contract/sim'
import { addFault, listFaults, listMovements, momentOf, removeAllFaults, removeFault } from '@rig/rig'
import { initServer } from '@ts-rest/fastify'
import fp from 'fastify-plugin'
import { controlGuard } from '../access/control-guard.ts'
import { createHashStore } from '../control/hash-store.ts'
import { scenarios, startScenario } from '../control/scenarios.ts'
import { restartDurations } from '../env.ts'
import { done } from '../http/envelope.ts'
import type { Store } from '../store.ts'

/** A state can contain more than ten thousand movements; only tests send one. */
const STATE_MAX_BYTES = 64 * 1024 * 1024

/** The control surface, `/sim`: state, clock, faults, scenarios and metrics. */
export const sim = fp(
  async (app) => {
    const { simulator, metrics } = app
    const { store, recorder, env, disconnect } = simulator
    const hashes = createHashStore()
    await app.register(controlGuard)
    app.addHook('onRoute', (route) => {
      route.bodyLimit = STATE_MAX_BYTES
    })

    const router = initServer().router(simContract, {
      state: async () => ({ status: 200, body: hashes.removeHashes(store.snapshot()) }),
      putState: async ({ body }) => {
        store.replace(hashes.restoreHashes(body, store.read()))
        recorder.restart()
        return done
      },
      reset: async () => {
        simulator.reset()
        return done
      },
      clock: async () => ({ status: 200, body: describeClock(store) }),
      setClock: async ({ body: { now, rate } }) => {
        store.setClock({ now: now === undefined ? undefined : momentIn(store, now), rate })
        return { status: 200, body: describeClock(store) }
      },
      faults: async () => ({
        status: 200,
        body: listFaults(store.read()).map(({ id, spec, endsAt, met, applied }) => ({
          id,
          ...spec,
          endsAt,
          met,
          applied,
        })),
      }),
      addFault: async ({ body: spec }) => {
        const { fault } = store.apply((rig, now) => addFault(rig, { spec, machineNow: store.machineNow() }, now))
        return { status: 201, body: { id: fault.id } }
      },
      removeFault: async ({ params }) => {
        store.change((rig) => removeFault(rig, params))
        return done
      },
      removeFaults: async () => {
        store.change(removeAllFaults)
        return done
      },
      motion: async () => ({ status: 200, body: listMovements(store.read(), store.now()) }),
      metrics: async () => ({ status: 200, body: await metrics.metrics() }),
      scenarios: async () => ({ status: 200, body: scenarios.map(({ name, summary }) => ({ name, summary })) }),
      startScenario: async ({ params }) => {
        const { restarts } = startScenario(store, params.name, restartDurations(env))
        for (const service of restarts) disconnect(service)
        return done
      },
    })
    await app.register(initServer().plugin(router), {
      logInitialization: false,
      requestValidationErrorHandler: (error, _request, reply) => reply.send(error),
    })
  },
  { name: 'sim', encapsulate: true, dependencies: ['simulator', 'metrics', 'headers', 'request-faults'] },
)

const describeClock = (store: Store) => {
  const { now, rate } = store.clock()
  return { now: new Date(now).toISOString(), rate, timeZone: store.read().timeZone }
}

const NAMES_ZONE = /(Z|[+-]\d\d:?\d\d)$/

/** Returns an ISO 8601 time as ms; without a zone it is in the rig's zone. Throws year-unknown. */
const momentIn = (store: Store, iso: string): number =>
  NAMES_ZONE.test(iso) ? momentOf('UTC', Date.parse(iso)) : momentOf(store.read().timeZone, Date.parse(`${iso}Z`))
