import { initContract } from '@ts-rest/core'
import { routes } from './routes.ts'
import { Done, Failure } from './reply.ts'

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
    summary: 'Drive the sled to 0',
    body: c.noBody(),
    responses,
  },
})
