import type { Failure } from '@rig/contract'
import { RigError } from '@rig/rig'
import { RequestValidationError } from '@ts-rest/fastify'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../access/refusal.ts'
import { sentenceOfIssues } from './invalid-body.ts'
import { failureOf } from './rig-errors.ts'

/** Answers every error in the contract's failure shape; an unforeseen one shows no internals. */
export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const { status, message } = explain(error, request.body)
  if (status >= 500 && !isForeseen(error)) {
    // The log names the same request, so that a reported failure can be found.
    reply.header('x-request-id', request.id)
    request.log.error({ err: error }, 'a request failed')
  }
  if (error instanceof Refusal) reply.headers(error.headers)
  return answerFailure(reply, status, message)
}

/** What the rig or the server refuses by itself needs no help from the log, and a flood of it would only fill it. */
const isForeseen = (error: unknown) => error instanceof RigError || error instanceof Refusal

/** Answers a failure: `fail` for 4xx, `error` for 5xx (product 2). */
export const answerFailure = (reply: FastifyReply, status: number, message: string) =>
  reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(failure(status, message))

export const failure = (status: number, message: string): Failure => ({
  status: status < 500 ? 'fail' : 'error',
  message,
})

type Explanation = { status: number; message: string }

const explain = (error: unknown, sent: unknown): Explanation => {
  if (error instanceof RigError) return failureOf(error)
  if (error instanceof Refusal) return { status: error.status, message: error.message }
  if (error instanceof RequestValidationError) return explainInvalid(error, sent)
  const status = statusOf(error)
  const fallback = status < 500 ? 'The request is not right' : 'Something went wrong'
  return { status, message: sentences[textAt(error, 'code')] ?? sentences[status] ?? fallback }
}

/** A name in a path cannot be invalid, only unknown: the calls declare 404 for it. */
const explainInvalid = ({ pathParams, body, query }: RequestValidationError, sent: unknown): Explanation => {
  if (pathParams) return { status: 404, message: 'There is nothing at this address' }
  return { status: 400, message: sentenceOfIssues(body?.issues ?? query?.issues ?? [], sent) }
}

const statusOf = (error: unknown): number => {
  const status = typeof error === 'object' && error !== null ? Reflect.get(error, 'statusCode') : undefined
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500
}

const textAt = (error: unknown, key: string): string => {
  const value = typeof error === 'object' && error !== null ? Reflect.get(error, key) : undefined
  return typeof value === 'string' ? value : ''
}

/** Looked up by the framework's error code first, which says more than the status. */
const sentences: Partial<Record<number | string, string>> = {
  FST_ERR_BAD_URL: 'The address cannot be read: a % in it must be written as %25',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request is not right: its body must be JSON',
  413: 'The request is too large: 64 KiB are the most',
  414: 'The address is too long',
  415: 'The body must be JSON (content-type: application/json)',
}
