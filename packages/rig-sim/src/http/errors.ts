import type { Failure } from '@rig/contract'
import { RigError } from '@rig/rig'
import { RequestValidationError } from '@ts-rest/fastify'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../access/refusal.ts'
import { describeIssues } from './invalid-body.ts'
import { failureOf } from './rig-errors.ts'

/** Sends every error as a failure of the contract. Unexpected errors reveal no internals. */
export const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const { status, message } = describeError(error, request.body)
  if (status >= 500 && !isExpected(error)) {
    // The log contains the same id, to find the cause of a reported failure.
    reply.header('x-request-id', request.id)
    request.log.error({ err: error }, 'a request failed')
  }
  if (error instanceof Refusal) reply.headers(error.headers)
  return sendFailure(reply, status, message)
}

/** Refusals are not logged: they are not defects, and a flood of them would fill the log. */
const isExpected = (error: unknown) => error instanceof RigError || error instanceof Refusal

/** Sends a failure: `fail` for 4xx, `error` for 5xx (product 2). */
export const sendFailure = (reply: FastifyReply, status: number, message: string) =>
  reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(failure(status, message))

export const failure = (status: number, message: string): Failure => ({
  status: status < 500 ? 'fail' : 'error',
  message,
})

type Description = { status: number; message: string }

const describeError = (error: unknown, sent: unknown): Description => {
  if (error instanceof RigError) return failureOf(error)
  if (error instanceof Refusal) return { status: error.status, message: error.message }
  if (error instanceof RequestValidationError) return describeInvalid(error, sent)
  const status = statusOf(error)
  const fallback = status < 500 ? 'The request is not right' : 'Something went wrong'
  return { status, message: messages[textAt(error, 'code')] ?? messages[status] ?? fallback }
}

/** An invalid path parameter is an unknown name: the calls declare 404 for it, not 400. */
const describeInvalid = ({ pathParams, body, query }: RequestValidationError, sent: unknown): Description => {
  if (pathParams) return { status: 404, message: 'There is nothing at this address' }
  return { status: 400, message: describeIssues(body?.issues ?? query?.issues ?? [], sent) }
}

const statusOf = (error: unknown): number => {
  const status = typeof error === 'object' && error !== null ? Reflect.get(error, 'statusCode') : undefined
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500
}

const textAt = (error: unknown, key: string): string => {
  const value = typeof error === 'object' && error !== null ? Reflect.get(error, key) : undefined
  return typeof value === 'string' ? value : ''
}

/** Messages by error code of the framework, or else by status. */
const messages: Partial<Record<number | string, string>> = {
  FST_ERR_BAD_URL: 'The address cannot be read: a % in it must be written as %25',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request is not right: its body must be JSON',
  413: 'The request is too large: 64 KiB are the most',
  414: 'The address is too long',
  415: 'The body must be JSON (content-type: application/json)',
}
