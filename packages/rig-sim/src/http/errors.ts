import { STATUS_CODES } from 'node:http'
import type { FailureReply } from '@rig/contract'
import { RigError, type RigErrorCode, type RigErrorDetails } from '@rig/rig'
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
const isExpected = (error: unknown) => error instanceof RigError || error instanceof HttpError

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

/**
 * Returns an HTTP response that closes its connection, for sockets without a request. `time` is the rig's time in ms.
 */
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

type Description = { status: number; message: string }

const describeError = (error: unknown, request: FastifyRequest): Description => {
  if (error instanceof RigError) return toFailure(error)
  if (error instanceof HttpError) return { status: error.status, message: error.message }
  if (error instanceof RequestValidationError) return describeInvalid(error, request)
  const { statusCode: status, code } = Thrown.parse(error)
  const fallback = status < 500 ? 'The request is invalid' : 'Something went wrong'
  return { status, message: messages[code] ?? messages[status] ?? fallback }
}

/** An invalid path parameter is treated as an unknown name: the contract declares 404 for it, and not 400. */
const describeInvalid = ({ pathParams, body, query }: RequestValidationError, request: FastifyRequest): Description => {
  if (pathParams) return { status: 404, message: 'There is nothing at this URL' }
  if (body) return { status: 400, message: describeIssues(body.issues, request.body) }
  return { status: 400, message: describeIssues(query?.issues ?? [], request.query, 'query parameter') }
}

/** Fastify's own errors have both fields. */
const Thrown = z
  .object({ statusCode: z.int().min(400).max(599).catch(500), code: z.string().catch('') })
  .catch({ statusCode: 500, code: '' })

/** The error code of Fastify takes precedence over the status. */
const messages: Partial<Record<number | string, string>> = {
  FST_ERR_BAD_URL: 'The URL cannot be decoded: a % must be written as %25',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request is invalid: its body must be JSON',
  413: 'The body must not be larger than 64 KiB',
  414: 'The URL is too long',
  415: 'The body must be JSON (content-type: application/json)',
}

type Status = 400 | 404 | 409 | 503

type Entry<Code extends RigErrorCode> = { status: Status; message: (details: RigErrorDetails[Code]) => string }

const withStatus =
  (status: Status) =>
  <Details>(message: (details: Details) => string) => ({ status, message })
const invalid = withStatus(400)
const notFound = withStatus(404)
const conflict = withStatus(409)
const unavailable = withStatus(503)

const rigErrors: { [Code in RigErrorCode]: Entry<Code> } = {
  'account-exists': conflict(
    ({ email }) => `An account with the email '${email}' already exists. Sign in, or use another email.`,
  ),
  'accounts-full': conflict(
    ({ max }) => `This rig has reached its limit of ${max} accounts. Ask its owner for access.`,
  ),
  'camera-not-found': notFound(
    ({ cameraID }) => `There is no camera with the id '${cameraID}'. Reload to see the cameras of this rig.`,
  ),
  'camera-offline': conflict(({ camera }) => `The camera '${camera}' is offline. Try again when it is online.`),
  'camera-not-steerable': conflict(
    ({ camera }) => `The camera '${camera}' cannot be steered. Choose a camera with 'ptz' in its name.`,
  ),
  'patrol-running': conflict(
    ({ time, from, to }) => `The ${time} patrol is running (sled ${from} to ${to}). Try again when it has finished.`,
  ),
  'stopped-by-another': conflict(() => 'Another operator has stopped this camera. Release the control first.'),
  'preset-not-found': notFound(
    ({ id }) => `There is no preset with the id '${id}'. Reload to see the presets of this camera.`,
  ),
  'presets-full': conflict(
    ({ camera, max }) => `The camera '${camera}' has reached its limit of ${max} presets. Delete one first.`,
  ),
  'schedule-not-found': notFound(({ id }) => `There is no schedule with the id '${id}'. Reload to see the schedules.`),
  'schedules-full': conflict(({ max }) => `The rig has reached its limit of ${max} schedules. Delete one first.`),
  'gallery-item-not-found': notFound(
    ({ name }) => `There is no picture or video '${name}' in the gallery. Reload to see its items.`,
  ),
  'job-not-found': notFound(({ name }) => `There is no job file '${name}'. Reload to see the job files.`),
  'sled-at-end': conflict(
    ({ end, way }) => `The sled is at its end (${end}) and cannot move ${way}. Move it the other way.`,
  ),
  'sled-jammed': conflict(({ at }) => `The sled is jammed at ${at} and cannot continue. Move it the other way.`),
  'service-restarting': unavailable(
    ({ service }) => `The service '${service}' is restarting. Try again in a few seconds.`,
  ),
  'storage-full': unavailable(
    () => 'The storage of the rig is full, so nothing was recorded. Delete pictures or videos and try again.',
  ),
  'fault-not-found': notFound(
    ({ id }) => `There is no fault with the id '${id}'. GET /sim/faults lists the active faults.`,
  ),
  'year-unknown': invalid(
    ({ first, last }) => `The rig's clock supports the years ${first} to ${last}. Choose a time in that range.`,
  ),
  'fault-impossible': invalid(({ why }) => why),
  'scenario-not-found': notFound(({ name, known }) => `There is no scenario '${name}'. Available scenarios: ${known}.`),
}

export const toFailure = <Code extends RigErrorCode>({ code, details }: RigError<Code>) => {
  const entry: Entry<Code> = rigErrors[code]
  return { status: entry.status, message: entry.message(details) }
}
