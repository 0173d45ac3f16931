import { initContract } from '@ts-rest/core'
import { z } from 'zod'
import { Done, Failure, Id } from '../reply.ts'
import { FaultSpec } from './fault.ts'
import { MotionEntry } from './motion.ts'
import { State } from './state.ts'

const c = initContract()

const ClockChange = z.strictObject({
  now: z.iso
    .datetime({ local: true, offset: true })
    .optional()
    .describe("ISO 8601; in the rig's time zone if it has none"),
  rate: z.number().min(0).max(3600).optional().describe('Rig seconds per second; 0 holds the clock'),
})
const Clock = z.object({ now: z.string(), rate: z.number(), timeZone: z.string() })

const ListedFault = z.looseObject({ id: Id, kind: z.string() })

/** The control surface for tests and demonstrations; the console never uses it (product 5). */
export const simContract = c.router(
  {
    state: { method: 'GET', path: '/state', summary: 'The whole rig', responses: { 200: State } },
    putState: {
      method: 'PUT',
      path: '/state',
      summary: 'Restore a state',
      body: State,
      responses: { 200: Done, 400: Failure },
    },
    reset: {
      method: 'POST',
      path: '/reset',
      summary: 'Reset to the seed, with the clock at real time',
      body: c.noBody(),
      responses: { 200: Done },
    },
    clock: { method: 'GET', path: '/clock', summary: "The rig's clock", responses: { 200: Clock } },
    setClock: {
      method: 'POST',
      path: '/clock',
      summary: "Set the rig's clock or its rate",
      body: ClockChange,
      responses: { 200: Clock, 400: Failure },
    },
    faults: { method: 'GET', path: '/faults', summary: 'Faults in force', responses: { 200: z.array(ListedFault) } },
    addFault: {
      method: 'POST',
      path: '/faults',
      summary: 'Add a fault',
      body: FaultSpec,
      responses: { 201: z.object({ id: Id }), 400: Failure, 404: Failure },
    },
    removeFault: {
      method: 'DELETE',
      path: '/faults/:id',
      summary: 'End a fault',
      pathParams: z.object({ id: Id }),
      responses: { 200: Done, 404: Failure },
    },
    removeFaults: { method: 'DELETE', path: '/faults', summary: 'End all faults', responses: { 200: Done } },
    motion: {
      method: 'GET',
      path: '/motion',
      summary: 'Every movement, newest last',
      responses: { 200: z.array(MotionEntry.omit({ id: true })) },
    },
    metrics: {
      method: 'GET',
      path: '/metrics',
      summary: "Metrics in Prometheus' text format",
      responses: {
        200: c.otherResponse({ contentType: 'text/plain; version=0.0.4; charset=utf-8', body: z.string() }),
      },
    },
    scenarios: {
      method: 'GET',
      path: '/scenarios',
      summary: 'All scenarios',
      responses: { 200: z.array(z.object({ name: z.string(), summary: z.string() })) },
    },
    startScenario: {
      method: 'POST',
      path: '/scenarios/:name',
      summary: 'Start a scenario',
      pathParams: z.object({ name: Id }),
      body: c.noBody(),
      responses: { 200: Done, 404: Failure },
    },
  },
  { pathPrefix: '/sim', strictStatusCodes: true, commonResponses: { 500: Failure } },
)
