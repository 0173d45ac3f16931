import { initContract } from '@ts-rest/core'
import { z } from 'zod'
import { SLED_RANGE } from './limits.ts'
import { EmptyReply, FailureReply } from './reply.ts'
import { routes } from './routes.ts'

export const SledPosition = z.number().min(SLED_RANGE.min).max(SLED_RANGE.max)

const c = initContract()
const responses = { 200: EmptyReply, 401: FailureReply, 409: FailureReply, 503: FailureReply } as const

export const sled = c.router({
  forward: {
    ...routes.sled.forward,
    summary: 'Move the sled 5 units forward',
    body: c.noBody(),
    responses,
  },
  backward: {
    ...routes.sled.backward,
    summary: 'Move the sled 5 units backward',
    body: c.noBody(),
    responses,
  },
  home: {
    ...routes.sled.home,
    summary: 'Move the sled to 0',
    body: c.noBody(),
    responses,
  },
})
