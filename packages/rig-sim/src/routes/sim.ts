import { initServer } from '@ts-rest/fastify'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { addFault, listFaults, removeAllFaults, removeFault } from '../rig/faults.ts'
import { motionLog } from '../rig/motion-log.ts'
import { momentOf } from '../rig/zone.ts'
import { startScenario } from '../scenario-start.ts'
import { scenarios } from '../scenarios.ts'
import { breakOff, restartDurations } from '../server/restarts.ts'
import type { Simulator } from '../server/simulator.ts'
import { done } from '../server/success.ts'
import type { Store } from '../store.ts'
import { simContract } from './sim-contract.ts'

/** A state holds ten thousand movements and more; nobody but tests sends one. */
const STATE_MAX_BYTES = 64 * 1024 * 1024

type Controls = { simulator: Simulator; metrics: Registry }

/** The control surface, `/sim`: the state, the clock, faults, scenarios and measures. */
export const simRoutes = async (app: FastifyInstance, { simulator, metrics }: Controls) => {
  const { store, recorder, env, connections, studio } = simulator
  app.addHook('onRoute', (route) => {
    route.bodyLimit = STATE_MAX_BYTES
  })

  const router = initServer().router(simContract, {
    state: async () => ({ status: 200, body: store.snapshot() }),
    putState: async ({ body }) => {
      store.replace(body)
      recorder.startAnew()
      return done
    },
    reset: async () => {
      simulator.reset()
      return done
    },
    clock: async () => ({ status: 200, body: tellClock(store) }),
    setClock: async ({ body: { now, rate } }) => {
      store.setClock({ now: now === undefined ? undefined : momentIn(store, now), rate })
      return { status: 200, body: tellClock(store) }
    },
    faults: async () => ({
      status: 200,
      body: listFaults(store.read()).map(({ id, spec, endsAt, met, struck }) => ({ id, ...spec, endsAt, met, struck })),
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
    motion: async () => ({ status: 200, body: motionLog(store.read(), store.now()) }),
    metrics: async () => ({ status: 200, body: await metrics.metrics() }),
    scenarios: async () => ({ status: 200, body: scenarios.map(({ name, summary }) => ({ name, summary })) }),
    startScenario: async ({ params }) => {
      const { restarts } = startScenario(store, params.name, restartDurations(env))
      for (const service of restarts) breakOff(service, connections, studio)
      return done
    },
  })
  await app.register(initServer().plugin(router), {
    logInitialization: false,
    requestValidationErrorHandler: (error, _request, reply) => reply.send(error),
  })
}

const tellClock = (store: Store) => {
  const { now, rate } = store.clock()
  return { now: new Date(now).toISOString(), rate, timeZone: store.read().timeZone }
}

const NAMES_ZONE = /(Z|[+-]\d\d:?\d\d)$/

/** ISO 8601 as ms; a time without a zone is the rig's own. Throws year-unknown. */
const momentIn = (store: Store, iso: string): number =>
  NAMES_ZONE.test(iso) ? momentOf('UTC', Date.parse(iso)) : momentOf(store.read().timeZone, Date.parse(`${iso}Z`))
