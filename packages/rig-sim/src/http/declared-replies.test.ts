import { contract } from '@rig/contract'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { Refusal } from '../access/refusal.ts'
import { declaredReplies } from './declared-replies.ts'
import { sendError } from './errors.ts'

/** Returns the response of a call whose handler refuses with this status. */
const respondWithStatus = async (status: number, strict: boolean) => {
  const app = fastify()
  app.setErrorHandler(sendError)
  await app.register(declaredReplies, { strict })
  app.get('/', { config: { tsRestRoute: contract.jobs.list } }, async () => {
    throw new Refusal(status, 'No')
  })
  return app.inject({ url: '/' })
}

test('A status that the contract declares is sent', async () => {
  expect((await respondWithStatus(401, true)).statusCode).toBe(401)
})

test('With STRICT_REPLIES an undeclared status becomes a 500', async () => {
  const response = await respondWithStatus(418, true)

  expect(response.statusCode).toBe(500)
  expect(response.json()).toEqual({
    status: 'error',
    message: 'GET /api/v1/job/ answered 418, which its contract does not declare',
  })
})

test('Without STRICT_REPLIES an undeclared status is sent unchanged', async () => {
  expect((await respondWithStatus(418, false)).statusCode).toBe(418)
})
