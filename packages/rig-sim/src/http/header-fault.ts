import { OneRequestFault } from '@rig/contract/sim'
import { applyOneRequestFault, type RequestEffect, RigError } from '@rig/rig'
import type { FastifyRequest } from 'fastify'
import type { AssertMayControl } from '../access/control-guard.ts'
import { HttpError } from '../access/http-error.ts'
import type { Store } from '../store.ts'
import { describeIssues } from './invalid-body.ts'

const HEADER = 'x-sim-fault'

/**
 * Returns a function that returns the effect of the fault in the header `x-sim-fault`, or undefined without the header.
 * It throws HttpError: 400 for an invalid fault, and the errors of /sim for a request that must not control the rig.
 */
export const createHeaderFaults = (store: Store, assertMayControl: AssertMayControl) => {
  let count = 0
  return (request: FastifyRequest, path: string): RequestEffect | undefined => {
    const text = request.headers[HEADER]
    if (text === undefined) return undefined
    assertMayControl(request)
    if (path.startsWith('/sim/')) throw new HttpError(400, `The header ${HEADER} has no effect on /sim`)
    count += 1
    const fault = parseFault(String(text))
    try {
      return applyOneRequestFault(store.read(), fault, count)
    } catch (error) {
      if (error instanceof RigError) throw new HttpError(400, `${HEADER}: ${error.details.why}`)
      throw error
    }
  }
}

const parseFault = (text: string) => {
  const fault = parseJson(text)
  const { data, error } = OneRequestFault.safeParse(fault)
  if (data) return data
  throw new HttpError(400, `${HEADER}: ${describeIssues(error.issues, fault)}. ${EXAMPLES}`)
}

const EXAMPLES =
  'Examples: {"kind":"fail","status":503}, {"kind":"latency","ms":500}, {"kind":"drop"}. ' +
  'Faults of the machine apply to more than one request, so POST /sim/faults adds them'

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpError(400, `${HEADER} must contain JSON. ${EXAMPLES}`)
  }
}
