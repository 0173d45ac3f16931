import { initContract } from '@ts-rest/core'
import { z } from 'zod'
import { EmptyReply, FailureReply, Id } from '../reply.ts'
import { FaultSpec } from './fault.ts'
import { JournalFilter, JournalReply } from './journal.ts'
import { MotionEntry } from './motion.ts'
import { RigState } from './state.ts'

export * from './fault.ts'
export * from './journal.ts'
export * from './motion.ts'
export * from './state.ts'

const c = initContract()

const ClockChange = z.strictObject({
  now: z.iso
    .datetime({ local: true, offset: true })
    .optional()
    .describe("ISO 8601 date and time, in the rig's time zone unless it contains an offset"),
  rate: z.number().min(0).max(3600).optional().describe('Speed of the clock relative to real time; 0 pauses the clock'),
})
const Clock = z.object({ now: z.string(), rate: z.number(), timeZone: z.string() })

const ListedFault = z.looseObject({ id: Id, kind: z.string() })

/** Control surface for tests and demonstrations. The console does not use these endpoints. */
export const simContract = c.router(
  {
    state: {
      method: 'GET',
      path: '/state',
      summary: 'Return the complete state of the rig',
      responses: { 200: RigState },
    },
    putState: {
      method: 'PUT',
      path: '/state',
      summary: 'Replace the state of the rig',
      body: RigState,
      responses: { 200: EmptyReply, 400: FailureReply, 404: FailureReply },
    },
    reset: {
      method: 'POST',
      path: '/reset',
      summary: 'Reset the rig to its seed and the clock to real time',
      body: c.noBody(),
      responses: { 200: EmptyReply },
    },
    ready: {
      method: 'GET',
      path: '/ready',
      summary: 'Respond when the landscape has full detail and the files of the seed exist',
      responses: { 200: EmptyReply },
    },
    clock: { method: 'GET', path: '/clock', summary: "Return the rig's clock", responses: { 200: Clock } },
    setClock: {
      method: 'POST',
      path: '/clock',
      summary: "Set the time or the rate of the rig's clock",
      body: ClockChange,
      responses: { 200: Clock, 400: FailureReply },
    },
    faults: {
      method: 'GET',
      path: '/faults',
      summary: 'List the active faults',
      responses: { 200: z.array(ListedFault) },
    },
    addFault: {
      method: 'POST',
      path: '/faults',
      summary: 'Add a fault',
      body: FaultSpec,
      responses: { 201: z.object({ id: Id }), 400: FailureReply, 404: FailureReply },
    },
    removeFault: {
      method: 'DELETE',
      path: '/faults/:id',
      summary: 'End a fault',
      pathParams: z.object({ id: Id }),
      responses: { 200: EmptyReply, 404: FailureReply },
    },
    removeFaults: { method: 'DELETE', path: '/faults', summary: 'End all faults', responses: { 200: EmptyReply } },
    requests: {
      method: 'GET',
      path: '/requests',
      summary: 'List the newest requests except those to /sim, oldest first',
      query: JournalFilter,
      responses: { 200: JournalReply, 400: FailureReply },
    },
    removeRequests: {
      method: 'DELETE',
      path: '/requests',
      summary: 'Clear the list of requests',
      responses: { 200: EmptyReply },
    },
    motion: {
      method: 'GET',
      path: '/motion',
      summary: 'List all movements, oldest first',
      responses: { 200: z.array(MotionEntry.omit({ id: true })) },
    },
    metrics: {
      method: 'GET',
      path: '/metrics',
      summary: 'Return metrics in the Prometheus text format',
      responses: {
        200: c.otherResponse({ contentType: 'text/plain; version=0.0.4; charset=utf-8', body: z.string() }),
      },
    },
    scenarios: {
      method: 'GET',
      path: '/scenarios',
      summary: 'List all scenarios',
      responses: { 200: z.array(z.object({ name: z.string(), summary: z.string() })) },
    },
    startScenario: {
      method: 'POST',
      path: '/scenarios/:name',
      summary: 'Start a scenario',
      pathParams: z.object({ name: Id }),
      body: c.noBody(),
      responses: { 200: EmptyReply, 404: FailureReply },
    },
  },
  { pathPrefix: '/sim', strictStatusCodes: true, commonResponses: { 500: FailureReply } },
)
