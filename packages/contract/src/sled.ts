import { initContract } from '@ts-rest/core'
import { z } from 'zod'
import { SLED_RANGE } from './limits.ts'
import { Done, Failure } from './reply.ts'
import { routes } from './routes.ts'

/** A position along the track. */
export const SledPosition = z.number().min(SLED_RANGE.min).max(SLED_RANGE.max)

const c = initContract()
const responses = { 200: Done, 401: Failure, 409: Failure, 503: Failure } as const

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
