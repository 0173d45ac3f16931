import type { FailureReply } from '@rig/contract'
import { RigError } from '@rig/rig'
import { RequestValidationError } from '@ts-rest/fastify'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '../access/http-error.ts'
import { describeIssues } from './invalid-body.ts'
import { toFailure } from './rig-errors.ts'

/** Sends an error as a failure of the contract. Unexpected errors are logged, and the response reveals no internals. */
export const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const { status, message } = describeError(error, request)
  if (status >= 500 && !isExpected(error)) {
    // The log entry contains the same request id.
    reply.header('x-request-id', request.id)
    request.log.error({ err: error }, 'a request failed')
  }
  if (error instanceof HttpError) reply.headers(error.headers)
  return sendFailure(reply, status, message)
}

/** Expected errors are not logged, because they are not defects and could flood the log. */
const isExpected = (error: unknown) => error instanceof RigError || error instanceof HttpError

export const sendFailure = (reply: FastifyReply, status: number, message: string) =>
  reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(createFailure(status, message))

export const createFailure = (status: number, message: string): FailureReply => ({
  status: status < 500 ? 'fail' : 'error',
  message,
})

type Description = { status: number; message: string }

const describeError = (error: unknown, request: FastifyRequest): Description => {
  if (error instanceof RigError) return toFailure(error)
  if (error instanceof HttpError) return { status: error.status, message: error.message }
  if (error instanceof RequestValidationError) return describeInvalid(error, request)
  const status = statusOf(error)
  const fallback = status < 500 ? 'The request is invalid' : 'Something went wrong'
  return { status, message: messages[textAt(error, 'code')] ?? messages[status] ?? fallback }
}

/** An invalid path parameter is an unknown name, and the contract declares 404 for it instead of 400. */
const describeInvalid = ({ pathParams, body, query }: RequestValidationError, request: FastifyRequest): Description => {
  if (pathParams) return { status: 404, message: 'There is nothing at this URL' }
  if (body) return { status: 400, message: describeIssues(body.issues, request.body) }
  return { status: 400, message: describeIssues(query?.issues ?? [], request.query, 'query parameter') }
}

const statusOf = (error: unknown): number => {
  const status = typeof error === 'object' && error !== null ? Reflect.get(error, 'statusCode') : undefined
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500
}

const textAt = (error: unknown, key: string): string => {
  const value = typeof error === 'object' && error !== null ? Reflect.get(error, key) : undefined
  return typeof value === 'string' ? value : ''
}

/** The error code of Fastify takes precedence over the status. */
const messages: Partial<Record<number | string, string>> = {
  FST_ERR_BAD_URL: 'The URL cannot be decoded: a % must be written as %25',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request is invalid: its body must be JSON',
  413: 'The body must not be larger than 64 KiB',
  414: 'The URL is too long',
  415: 'The body must be JSON (content-type: application/json)',
}
