import { contract } from '@rig/contract'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { Refusal } from '../access/refusal.ts'
import { watchDeclaredReplies } from './declared-replies.ts'
import { answerError } from './failures.ts'

/** A server with one call of the contract whose handler refuses with a status of choice. */
const serverThatAnswers = (status: number, strict: boolean) => {
  const app = fastify()
  app.setErrorHandler(answerError)
  watchDeclaredReplies(app, strict)
  app.get('/', { config: { tsRestRoute: contract.jobs.list } }, async () => {
    throw new Refusal(status, 'No')
  })
  return app.inject({ url: '/' })
}

test('A status that the contract declares passes', async () => {
  expect((await serverThatAnswers(401, true)).statusCode).toBe(401)
})

test('A status that the contract does not declare becomes a 500 where tests look', async () => {
  const answer = await serverThatAnswers(418, true)

  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({
    status: 'error',
    message: 'GET /api/v1/job/ answered 418, which its contract does not declare',
  })
})

test('Outside tests it goes out as it is, and into the log', async () => {
  expect((await serverThatAnswers(418, false)).statusCode).toBe(418)
})
