import { initContract } from '@ts-rest/core'
import { z } from 'zod'
import { SLED_RANGE, SLED_STEP } from './limits.ts'
import { EmptyReply, FailureReply } from './reply.ts'
import { routes } from './routes.ts'

export const SledPosition = z.number().min(SLED_RANGE.min).max(SLED_RANGE.max)

const c = initContract()
const commandEndpoint = {
  body: c.noBody(),
  responses: { 200: EmptyReply, 401: FailureReply, 409: FailureReply, 503: FailureReply },
} as const

export const sled = c.router({
  forward: { ...routes.sled.forward, ...commandEndpoint, summary: `Move the sled ${SLED_STEP} units forward` },
  backward: { ...routes.sled.backward, ...commandEndpoint, summary: `Move the sled ${SLED_STEP} units backward` },
  home: { ...routes.sled.home, ...commandEndpoint, summary: 'Move the sled to 0' },
})

export type SledCommand = keyof typeof sled
