import type { Failure } from '@rig/contract'
import { RequestValidationError } from '@ts-rest/fastify'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../access/refusal.ts'
import { failureOf, RigError } from '../errors.ts'

/** Answers every error in the contract's failure shape; an unforeseen one says nothing about the inside. */
export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const { status, message } = explain(error)
  if (status >= 500 && !(error instanceof RigError)) request.log.error({ err: error }, 'a request failed')
  return answerFailure(reply, status, message)
}

/** Answers a failure: `fail` for 4xx, `error` for 5xx (product 2). */
export const answerFailure = (reply: FastifyReply, status: number, message: string) =>
  reply.status(status).type('application/json; charset=utf-8').send(failure(status, message))

export const failure = (status: number, message: string): Failure => ({
  status: status < 500 ? 'fail' : 'error',
  message,
})

type Explanation = { status: number; message: string }

const explain = (error: unknown): Explanation => {
  if (error instanceof RigError) return failureOf(error)
  if (error instanceof Refusal) return { status: error.status, message: error.message }
  if (error instanceof RequestValidationError) return explainInvalid(error)
  const status = statusOf(error)
  return { status, message: sentences[status] ?? (status < 500 ? 'The request is not right' : 'Something went wrong') }
}

/** What a path names cannot be bad, only missing: the calls declare 404 for it. */
const explainInvalid = ({ pathParams, body, query }: RequestValidationError): Explanation => {
  if (pathParams) return { status: 404, message: 'There is nothing at this address' }
  const [issue] = body?.issues ?? query?.issues ?? []
  const field = issue?.path?.map((step) => (typeof step === 'object' ? step.key : step)).join('.')
  if (!issue) return { status: 400, message: 'The request is not right' }
  return { status: 400, message: field ? `The field '${field}' is not right: ${issue.message}` : issue.message }
}

const statusOf = (error: unknown): number => {
  const status = typeof error === 'object' && error !== null ? Reflect.get(error, 'statusCode') : undefined
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500
}

const sentences: Partial<Record<number, string>> = {
  400: 'The request is not right: its body must be JSON',
  413: 'The request is too large: 64 KiB are the most',
  414: 'The address is too long',
  415: 'The body must be JSON (content-type: application/json)',
}
