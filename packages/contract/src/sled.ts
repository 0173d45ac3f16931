import { initContract } from '@ts-rest/core'
import { Done, Failure, withToken } from './reply.ts'

const c = initContract()
const responses = { 200: Done, 401: Failure, 409: Failure, 503: Failure } as const

export const sled = c.router({
  forward: {
    method: 'POST',
    path: '/motor/forward/',
    summary: 'Move the sled 5 units forward',
    body: c.noBody(),
    responses,
    metadata: withToken,
  },
  backward: {
    method: 'POST',
    path: '/motor/backward/',
    summary: 'Move the sled 5 units backward',
    body: c.noBody(),
    responses,
    metadata: withToken,
  },
  home: {
    method: 'POST',
    path: '/motor/home/',
    summary: 'Drive the sled to 0',
    body: c.noBody(),
    responses,
    metadata: withToken,
  },
})
