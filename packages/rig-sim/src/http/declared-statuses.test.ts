import { contract } from '@rig/contract'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { HttpError } from '../access/http-error.ts'
import { sendError } from './errors.ts'
import { checkDeclaredStatuses } from './strict-checks.ts'

const respondWithStatus = async (status: number, strict: boolean) => {
  const app = fastify()
  app.setErrorHandler(sendError)
  await app.register(checkDeclaredStatuses, { strict })
  app.get('/', { config: { tsRestRoute: contract.jobs.list } }, async () => {
    throw new HttpError(status, 'No')
  })
  return app.inject({ url: '/' })
}

test('a declared status is sent unchanged', async () => {
  expect((await respondWithStatus(401, true)).statusCode).toBe(401)
})

test('an undeclared status becomes 500 with STRICT_REPLIES', async () => {
  const response = await respondWithStatus(418, true)

  expect(response.statusCode).toBe(500)
  const message = 'GET /api/v1/job/ returned 418, which the contract does not declare'
  expect(response.json()).toEqual({ status: 'error', message })
})

test('an undeclared status is sent unchanged without STRICT_REPLIES', async () => {
  expect((await respondWithStatus(418, false)).statusCode).toBe(418)
})
