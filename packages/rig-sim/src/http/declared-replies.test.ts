import { contract } from '@rig/contract'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { Refusal } from '../access/refusal.ts'
import { declaredReplies } from './declared-replies.ts'
import { answerError } from './errors.ts'

/** A server with one call of the contract, whose handler refuses with the given status. */
const answerOfServerThatAnswers = async (status: number, strict: boolean) => {
  const app = fastify()
  app.setErrorHandler(answerError)
  await app.register(declaredReplies, { strict })
  app.get('/', { config: { tsRestRoute: contract.jobs.list } }, async () => {
    throw new Refusal(status, 'No')
  })
  return app.inject({ url: '/' })
}

test('A status that the contract declares passes', async () => {
  expect((await answerOfServerThatAnswers(401, true)).statusCode).toBe(401)
})

test('With STRICT_REPLIES a status that the contract does not declare becomes a 500', async () => {
  const answer = await answerOfServerThatAnswers(418, true)

  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({
    status: 'error',
    message: 'GET /api/v1/job/ answered 418, which its contract does not declare',
  })
})

test('Without STRICT_REPLIES a status that the contract does not declare is sent as it is, and logged', async () => {
  expect((await answerOfServerThatAnswers(418, false)).statusCode).toBe(418)
})
