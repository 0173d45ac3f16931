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

/** Control surface for tests and demonstrations (docs/simulator.md). The console does not use these endpoints. */
export const simContract = c.router(
  {
    state: { method: 'GET', path: '/state', responses: { 200: RigState } },
    putState: {
      method: 'PUT',
      path: '/state',
      body: RigState,
      responses: { 200: EmptyReply, 400: FailureReply, 404: FailureReply },
    },
    reset: { method: 'POST', path: '/reset', body: c.noBody(), responses: { 200: EmptyReply } },
    ready: { method: 'GET', path: '/ready', responses: { 200: EmptyReply } },
    clock: { method: 'GET', path: '/clock', responses: { 200: Clock } },
    setClock: { method: 'POST', path: '/clock', body: ClockChange, responses: { 200: Clock, 400: FailureReply } },
    faults: { method: 'GET', path: '/faults', responses: { 200: z.array(ListedFault) } },
    addFault: {
      method: 'POST',
      path: '/faults',
      body: FaultSpec,
      responses: { 201: z.object({ id: Id }), 400: FailureReply, 404: FailureReply },
    },
    removeFault: {
      method: 'DELETE',
      path: '/faults/:id',
      pathParams: z.object({ id: Id }),
      responses: { 200: EmptyReply, 404: FailureReply },
    },
    removeFaults: { method: 'DELETE', path: '/faults', responses: { 200: EmptyReply } },
    requests: {
      method: 'GET',
      path: '/requests',
      query: JournalFilter,
      responses: { 200: JournalReply, 400: FailureReply },
    },
    removeRequests: { method: 'DELETE', path: '/requests', responses: { 200: EmptyReply } },
    motion: { method: 'GET', path: '/motion', responses: { 200: z.array(MotionEntry.omit({ id: true })) } },
    metrics: {
      method: 'GET',
      path: '/metrics',
      responses: {
        200: c.otherResponse({ contentType: 'text/plain; version=0.0.4; charset=utf-8', body: z.string() }),
      },
    },
    scenarios: {
      method: 'GET',
      path: '/scenarios',
      responses: { 200: z.array(z.object({ name: z.string(), summary: z.string() })) },
    },
    startScenario: {
      method: 'POST',
      path: '/scenarios/:name',
      pathParams: z.object({ name: Id }),
      body: c.noBody(),
      responses: { 200: EmptyReply, 404: FailureReply },
    },
  },
  { pathPrefix: '/sim', strictStatusCodes: true, commonResponses: { 500: FailureReply } },
)
