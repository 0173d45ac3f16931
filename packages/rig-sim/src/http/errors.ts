import { STATUS_CODES } from 'node:http'
import type { FailureReply } from '@rig/contract'
import { RigError } from '@rig/rig'
import { RequestValidationError } from '@ts-rest/fastify'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { HttpError } from '../access/http-error.ts'
import { formatHttpDate, getHeadersFor } from './headers.ts'
import { describeIssues } from './invalid-body.ts'
import { isPageNavigation } from './screen-requests.ts'

/** Sends an error in the contract's failure format. Logs unexpected errors. The response reveals no internals. */
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
const isExpected = (error: unknown): error is RigError | HttpError =>
  error instanceof RigError || error instanceof HttpError

/** Sends a failure as JSON or, if a person has opened the URL in a browser, as a page. */
export const sendFailure = (reply: FastifyReply, status: number, message: string) => {
  reply.status(status).header('cache-control', 'no-store')
  return isPageNavigation(reply.request.raw)
    ? reply.type(PAGE_TYPE).send(formatPage(message))
    : reply.type(JSON_TYPE).send(createFailure(status, message))
}

export const createFailure = (status: number, message: string): FailureReply => ({
  status: status < 500 ? 'fail' : 'error',
  message,
})

type FailureOptions = { headers?: Record<string, string>; isPage?: boolean }

/** Returns an HTTP response that closes its connection, for sockets without a request. `time` is the rig's, in ms. */
export const formatFailure = (
  status: number,
  message: string,
  time: number,
  { headers = {}, isPage = false }: FailureOptions = {},
) => {
  const body = isPage ? formatPage(message) : JSON.stringify(createFailure(status, message))
  const fields = {
    ...getHeadersFor('/api/'),
    ...headers,
    date: formatHttpDate(time),
    'content-type': isPage ? PAGE_TYPE : JSON_TYPE,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}

const JSON_TYPE = 'application/json; charset=utf-8'
const PAGE_TYPE = 'text/html; charset=utf-8'

/** Escapes the message, because it may contain text from the request. */
const formatPage = (message: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Rig console</title>
  </head>
  <body style="font: 1.25rem/1.5 sans-serif; margin: 10vh auto; max-width: 40rem; padding: 0 1rem">
    <p>${message.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)}</p>
  </body>
</html>
`

type ErrorDescription = { status: number; message: string }

const describeError = (error: unknown, request: FastifyRequest): ErrorDescription => {
  if (isExpected(error)) return error
  if (error instanceof RequestValidationError) return describeInvalidRequest(error, request)
  const { statusCode: status, code } = FastifyErrorFields.parse(error)
  const fallback = status < 500 ? 'The request is invalid' : 'Something went wrong'
  return { status, message: fastifyErrorMessages[code] ?? fastifyErrorMessages[status] ?? fallback }
}

/** An invalid path parameter is treated as an unknown name: the contract declares 404 for it, and not 400. */
const describeInvalidRequest = (
  { pathParams, body, query }: RequestValidationError,
  request: FastifyRequest,
): ErrorDescription => {
  if (pathParams) return { status: 404, message: 'There is nothing at this URL' }
  if (body) return { status: 400, message: describeIssues(body.issues, request.body) }
  return { status: 400, message: describeIssues(query?.issues ?? [], request.query, 'query parameter') }
}

/** Fastify's own errors have both fields. */
const FastifyErrorFields = z
  .object({ statusCode: z.int().min(400).max(599).catch(500), code: z.string().catch('') })
  .catch({ statusCode: 500, code: '' })

/** The error code of Fastify takes precedence over the status. */
const fastifyErrorMessages: Partial<Record<number | string, string>> = {
  FST_ERR_BAD_URL: 'The URL cannot be decoded: a % must be written as %25',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request is invalid: its body must be JSON',
  413: 'The body must not be larger than 64 KiB',
  414: 'The URL is too long',
  415: 'The body must be JSON (content-type: application/json)',
}
