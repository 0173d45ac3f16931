import { parseJson } from '@rig/contract/reading/fields'
import { SingleRequestFault } from '@rig/contract/sim'
import { applyRequestFaults, applySingleRequestFault, isServiceRestarting, type RequestEffect } from '@rig/rig'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { AssertMayControl } from '../access/control-guard.ts'
import { HttpError } from '../access/http-error.ts'
import type { Store } from '../store.ts'
import { sendFailure } from './errors.ts'
import { describeIssues } from './invalid-body.ts'
import { findDuplicateKey } from './json-bodies.ts'

/**
 * Applies faults to every request except those to /sim: first the fault in the header `x-sim-fault`, then the active
 * faults. A reset drops delayed requests, so that they cannot change the new rig. A shutdown refuses only new requests.
 */
export const requestFaultsPlugin = fp(
  async (app) => {
    const { store, env, assertMayControl, delayUntilReset } = app.simulator
    const findHeaderFault = createHeaderFaults(store, assertMayControl)

    const apply = async (reply: FastifyReply, { delayMs, drop, status }: RequestEffect, message: string) => {
      const isReset = delayMs > 0 && (await delayUntilReset(delayMs)) === 'reset'
      if (drop || isReset) {
        reply.hijack()
        reply.raw.destroy()
      } else if (status !== null) sendFailure(reply, status, message)
    }

    const closing = new AbortController()
    app.addHook('preClose', async () => closing.abort())
    app.addHook('onRequest', async (request, reply) => {
      if (closing.signal.aborted) throw new HttpError(503, 'The rig is shutting down')
      const [path = '/'] = request.url.split('?')
      const own = env.SIM_CONTROL === 'on' ? findHeaderFault(request, path) : undefined
      if (own) {
        await apply(reply, own, 'This failure was requested with x-sim-fault')
        if (reply.sent) return reply
      }
      if (store.read().faults.length === 0 || path.startsWith('/sim/')) return
      const { effect } = store.apply((rig) => applyRequestFaults(rig, { method: request.method, path }))
      await apply(reply, effect, 'This failure was requested through /sim/faults')
      if (reply.sent) return reply
    })
  },
  { name: 'request-faults', dependencies: ['simulator', 'headers'] },
)

const FAULT_HEADER = 'x-sim-fault'

/** Returns undefined without the header. Throws HttpError 400 (invalid fault) and the errors of `assertMayControl`. */
const createHeaderFaults = (store: Store, assertMayControl: AssertMayControl) => {
  let count = 0
  return (request: FastifyRequest, path: string): RequestEffect | undefined => {
    const text = request.headers[FAULT_HEADER]
    if (text === undefined) return undefined
    assertMayControl(request)
    if (path.startsWith('/sim/')) throw new HttpError(400, `The header ${FAULT_HEADER} has no effect on /sim`)
    count += 1
    return applySingleRequestFault(store.read(), parseFault(String(text)), count)
  }
}

const parseFault = (text: string) => {
  const fault = parseJson(text)
  if (fault === undefined) throw new HttpError(400, `${FAULT_HEADER} must contain JSON. ${FAULT_EXAMPLES}`)
  const duplicate = findDuplicateKey(text)
  if (duplicate !== null) throw new HttpError(400, `${FAULT_HEADER}: The field '${duplicate}' appears twice`)
  const { data, error } = SingleRequestFault.safeParse(fault)
  if (data) return data
  throw new HttpError(400, `${FAULT_HEADER}: ${describeIssues(error.issues, fault)}. ${FAULT_EXAMPLES}`)
}

const FAULT_EXAMPLES =
  'Examples: {"kind":"fail","status":503}, {"kind":"latency","ms":500}, {"kind":"drop"}. ' +
  'Faults of the machine apply to more than one request, so POST /sim/faults adds them'

/** While the system restarts, only requests for the console's files get a response. */
export const restartsPlugin = fp(
  async (app) => {
    const { store } = app.simulator
    app.addHook('onRequest', async (request, reply) => {
      if (!isRigPath(request.url) || !isServiceRestarting(store.read(), 'system')) return
      reply.hijack()
      reply.raw.destroy()
    })
  },
  { name: 'restarts', dependencies: ['simulator', 'connections'] },
)

export const isRigPath = (path: string) => /^\/(api|media|job)(\/|$|\?)/.test(path)
