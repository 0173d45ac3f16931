import type { contract } from '@rig/contract'
import { FROM_BETWEEN, failureMessage, isFromIntermediary } from '@rig/contract/reading/failure-message'
import { field, type OnSkipped, parseJson, UnreadableResponse } from '@rig/contract/reading/fields'
import { API_PREFIX, needsToken, routes } from '@rig/contract/routes'
import { type ApiFetcherArgs, type ClientInferRequest, type FetchOptions, initClient } from '@ts-rest/core'
import { ApiError, NotSentError } from './api-error.ts'
import type { ConsoleSession } from './session.ts'
import type { ConsoleSettings } from './settings.ts'

const TIMEOUT_MS = 10_000

type RequestOptions = {
  /** Sent instead of the session's token. */
  token?: string | null
  /** Fails as soon as the status is known: the message is then the status as text. */
  headOnly?: boolean
}

/** A successful response. Its body is parsed tolerantly, and only on demand. */
type RigResponse = {
  status: number
  headers: Headers
  body: undefined
  /**
   * Returns the result of `read` for the JSON body. Throws an ApiError if the body lacks a field that `read` requires.
   */
  read<Result>(read: (body: unknown, onSkipped: OnSkipped) => Result): Promise<Result>
}

type Requests = ClientInferRequest<typeof contract>

type Input<Request> = Omit<Pick<Request, Extract<keyof Request, 'params' | 'body'>>, NoBodyKey<Request>> & {
  fetchOptions?: FetchOptions
} & RequestOptions

/** ts-rest gives endpoints without a body one that is `undefined`. */
type NoBodyKey<Request> = Request extends { body?: infer Body } ? ([Body] extends [undefined] ? 'body' : never) : never

type Send<Given> =
  Partial<Given> extends Given ? (input?: Given) => Promise<RigResponse> : (input: Given) => Promise<RigResponse>

/**
 * Every endpoint of the contract as a function: `rig.presets.save({ body })`. It resolves with the head of a 2xx response
 * and throws an ApiError for every other outcome, or a NotSentError for an empty path parameter.
 */
export type RigClient = {
  [Noun in keyof Requests]: { [Verb in keyof Requests[Noun]]: Send<Input<Requests[Noun][Verb]>> }
}

type Dependencies = {
  host: string
  fetch: typeof globalThis.fetch
  session: ConsoleSession
  settings: ConsoleSettings
}

/** Creates the client of one rig. It calls `fetch` before it returns, so a stop carries the current token. */
export const createRigClient = ({ host, fetch, session, settings }: Dependencies): RigClient => {
  const warned = new Set<string>()

  /** Lists are polled; each omitted entry is logged once. */
  const warnOnce = (text: string) => {
    if (warned.has(text)) return
    warned.add(text)
    console.warn(text)
  }

  const send = async ({ route, path, headers, body, fetchOptions, ...options }: ApiFetcherArgs & RequestOptions) => {
    const request = `${route.method} ${path.slice(host.length)}`
    const token = options.token ?? (needsToken(route) ? session.get().token : null)
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    const { signal } = fetchOptions ?? {}
    const response = await fetch(path, {
      ...fetchOptions,
      method: route.method,
      headers: { accept: 'application/json', ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      body: typeof body === 'string' ? body : null,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    }).catch((cause: unknown) => {
      throw asApiError(request, cause)
    })
    // Always read, even if unused: an unread body blocks its connection
    const text = response.text()
    text.catch(() => {})
    await requireSuccess(request, response, text, token, options.headOnly)
    return {
      status: response.status,
      headers: response.headers,
      body: undefined,
      read: readerOf(request, response, text),
    }
  }

  const requireSuccess = async (
    request: string,
    response: Response,
    text: Promise<string>,
    token: string | null,
    headOnly = false,
  ) => {
    const { status, headers, ok } = response
    if (status === 401 && token !== null) {
      session.refuseToken(token)
      throw new ApiError('status', request, status, 'Your session has expired')
    }
    if (isFromIntermediary(response)) throw new ApiError('intercepted', request, status, FROM_BETWEEN)
    settings.recordRigKind(headers.get('x-rig'), status)
    if (ok) return
    const body = headOnly ? '' : await text.catch(() => '')
    throw new ApiError('status', request, status, failureMessage(status, body))
  }

  const readerOf =
    (request: string, { status }: Response, text: Promise<string>): RigResponse['read'] =>
    async (read) => {
      const body = await text.catch((cause: unknown) => {
        throw asApiError(request, cause)
      })
      try {
        return read(parseJson(body), warnOnce)
      } catch (cause) {
        if (!(cause instanceof UnreadableResponse)) throw cause
        const message = `The rig answered what this console can't read: ${cause.message}`
        throw new ApiError('unreadable', request, status, message)
      }
    }

  // The page contains only method, path and metadata of each route, and uses the types of the contract: the schemas
  // would be larger than React
  return mapEndpoints(initClient(routes as unknown as typeof contract, { baseUrl: host + API_PREFIX, api: send }))
}

/** Encodes the path parameters, which ts-rest inserts as they are. */
const mapEndpoints = (client: object): RigClient =>
  Object.fromEntries(
    Object.entries(client).map(([noun, endpoints]: [string, object]) => [
      noun,
      Object.fromEntries(Object.entries(endpoints).map(([verb, request]) => [verb, encodingParams(request)])),
    ]),
  ) as unknown as RigClient

type WithParams = { params?: Record<string, string> }

const encodingParams =
  (request: (input: WithParams) => Promise<RigResponse>) =>
  async (input: WithParams = {}) =>
    request({ ...input, ...(input.params && { params: encodeAll(input.params) }) })

const encodeAll = (params: Record<string, string>) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, encodeSegment(name, value)]))

/**
 * Browsers resolve '.' and '..' even when encoded, so they drop segments, as '' does: `DELETE scheduler/{id}/` with an
 * empty id would delete all schedules.
 */
const encodeSegment = (name: string, value: string) => {
  if (value === '' || value === '.' || value === '..')
    throw new NotSentError(`Nothing was sent to the rig: '${value}' can't be the ${name} in an address`)
  return encodeURIComponent(value)
}

const asApiError = (request: string, cause: unknown) => {
  const name = field(cause, 'name')
  if (name === 'AbortError') return cause
  return name === 'TimeoutError'
    ? new ApiError('timeout', request, 0, 'The rig has not answered in time', { cause })
    : new ApiError('unreachable', request, 0, 'The rig cannot be reached', { cause })
}
