import type { contract } from '@rig/contract'
import { getFailureMessage, INTERMEDIARY_MESSAGE, isFromIntermediary } from '@rig/contract/reading/failure-message'
import { type OnSkipped, parseJson, readField, UnreadableResponseError } from '@rig/contract/reading/fields'
import type { EndpointName } from '@rig/contract/routes'
import { API_PREFIX, type Route, routes } from '@rig/contract/routes'
import type { ClientInferRequest, FetchOptions } from '@ts-rest/core'
import type { ConsoleSession } from '../account/session.ts'
import type { ConsoleSettings } from '../account/settings.ts'
import { ApiError, isNotFoundError, NotSentError } from './api-error.ts'
import type { Connections } from './connections.ts'
import type { LoggedRequest, RequestLog } from './request-log.ts'

const TIMEOUT_MS = 10_000
const BODY_MAX_BYTES = 16 * 1024 * 1024

type RequestOptions = {
  token?: string | null
  /**
   * Whether an error response is rejected without waiting for its body. The error message then contains only the
   * status.
   */
  headOnly?: boolean
  /** Called when the request has a connection, immediately before it is sent. The callback may still abort it. */
  onSend?: () => void
}

/** A 2xx response, whose body is parsed only when `read` is called. */
type RigResponse = {
  status: number
  headers: Headers
  body: undefined
  /** Parses the JSON body. Rejects with an `ApiError` if a field that `read` requires is missing. */
  read<Result>(read: (body: unknown, onSkipped: OnSkipped) => Result): Promise<Result>
}

type Requests = ClientInferRequest<typeof contract>

type Input<Request> = Omit<Pick<Request, Extract<keyof Request, 'params' | 'body'>>, NoBodyKey<Request>> & {
  fetchOptions?: FetchOptions
} & RequestOptions

/** 'body' if the endpoint takes no body, which ts-rest types as `undefined`, otherwise `never`. */
type NoBodyKey<Request> = Request extends { body?: infer Body } ? ([Body] extends [undefined] ? 'body' : never) : never

type RequestInput = RequestOptions & { params?: Record<string, string>; body?: unknown; fetchOptions?: FetchOptions }

type SendTo = (route: Route, path: string, input: RequestInput, openLog: () => LoggedRequest) => Promise<RigResponse>

type Send<Args> =
  Partial<Args> extends Args ? (input?: Args) => Promise<RigResponse> : (input: Args) => Promise<RigResponse>

/**
 * One function per endpoint, as in `rig.presets.save({ body })`. Each resolves to a 2xx response. It rejects with a
 * `NotSentError` if a path parameter is empty or a dot segment, with the signal's reason if that is an `AbortError` or
 * a `NotSentError`, and otherwise with an `ApiError`.
 */
export type RigClient = {
  [Noun in keyof Requests]: { [Verb in keyof Requests[Noun]]: Send<Input<Requests[Noun][Verb]>> }
}

type Dependencies = {
  host: string
  fetch: typeof globalThis.fetch
  session: ConsoleSession
  settings: ConsoleSettings
  connections: Pick<Connections, 'acquire'>
  requestLog: Pick<RequestLog, 'open'>
  /** Called with the noun of each command that the rig has refused with 404, because its list is out of date. */
  onMissing: (noun: string) => void
}

/**
 * Requests for movements and stops are sent synchronously, so that a stop carries the token of a session that is about
 * to end. All other requests wait for a connection, so that they never occupy the connection that a stop needs.
 */
export const createRigClient = (dependencies: Dependencies): RigClient => {
  const { host, fetch, session, settings, connections, requestLog, onMissing } = dependencies
  const warnedTexts = new Set<string>()

  const warnOnce = (text: string) => {
    if (warnedTexts.has(text)) return
    warnedTexts.add(text)
    console.warn(text)
  }

  const send: SendTo = async (route, path, { body, fetchOptions, ...options }, openLog) => {
    const request = `${route.method} ${path}`
    const token = options.token ?? (route.metadata.token === 'bearer' ? session.get().token : null)
    const { signal } = fetchOptions ?? {}
    const release = route.metadata.effect === 'movement' ? () => {} : await acquireConnection(route, path, signal)
    const loggedRequest = openLog()
    const timeout = createTimeout()
    options.onSend?.()
    try {
      const response = await fetch(host + path, {
        ...fetchOptions,
        method: route.method,
        headers: {
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: body === undefined ? null : JSON.stringify(body),
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
      }).catch((cause: unknown) => {
        release()
        throw toApiError(request, cause)
      })
      loggedRequest.respond(response)
      // Every body is read, because an unread one blocks its connection. A long list may arrive slowly, but the motion
      // guard relies on a command failing within 10 s
      const text = readTextUpTo(response, BODY_MAX_BYTES, route.method === 'GET' ? timeout.restart : undefined)
      text.then(release, release)
      await requireSuccess(request, response, text, token, options.headOnly)
      return {
        status: response.status,
        headers: response.headers,
        body: undefined,
        read: createBodyReader(request, response, text, loggedRequest),
      }
    } catch (error) {
      loggedRequest.fail(error)
      throw error
    }
  }

  const acquireConnection = ({ method }: Route, path: string, signal?: AbortSignal | null) =>
    connections.acquire(method === 'GET' ? 'read' : 'command', host + path, signal).catch((cause: unknown) => {
      throw toApiError(`${method} ${path}`, cause)
    })

  const requireSuccess = async (
    request: string,
    response: Response,
    text: Promise<string>,
    token: string | null,
    headOnly = false,
  ) => {
    const { status, headers, ok } = response
    if (status === 401 && token !== null && !containsSignInPage(response)) {
      session.expireToken(token)
      throw new ApiError('expired', request, status, 'Your session has expired')
    }
    if (isFromIntermediary(response)) throw new ApiError('intercepted', request, status, INTERMEDIARY_MESSAGE)
    settings.recordRigKind(headers.get('x-rig'), status)
    if (ok) return
    const body = headOnly ? '' : await text.catch(() => '')
    throw new ApiError('status', request, status, getFailureMessage(status, body))
  }

  const createBodyReader =
    (request: string, { status }: Response, text: Promise<string>, logged: LoggedRequest): RigResponse['read'] =>
    async (read) => {
      let unreadableCount = 0
      const result = parseBody(request, status, text, (body) =>
        read(body, (message) => {
          unreadableCount += 1
          warnOnce(message)
        }),
      )
      result.then(() => logged.succeed(unreadableCount), logged.fail)
      return result
    }

  return createEndpointFunctions(send, requestLog, onMissing)
}

/**
 * Returns whether a response contains a page of a proxy that requires a sign-in. An empty response may come from the
 * rig itself, which may label an empty 401 as HTML. Reads only the headers.
 */
const containsSignInPage = (response: Response) =>
  isFromIntermediary(response) && response.headers.get('content-length') !== '0'

const parseBody = async <Result>(
  request: string,
  status: number,
  text: Promise<string>,
  read: (body: unknown) => Result,
): Promise<Result> => {
  const body = await text.catch((cause: unknown) => {
    throw toApiError(request, cause)
  })
  try {
    return read(parseJson(body))
  } catch (cause) {
    if (!(cause instanceof UnreadableResponseError)) throw cause
    const message = `This console cannot read the rig's response: ${cause.message}`
    throw new ApiError('unreadable', request, status, message)
  }
}

/** Creates one function per endpoint. Each logs its requests, and calls `onMissing` if a command gets 404. */
const createEndpointFunctions = (
  send: SendTo,
  requestLog: Dependencies['requestLog'],
  onMissing: Dependencies['onMissing'],
): RigClient => {
  const createRequest =
    (noun: string, verb: string, route: Route) =>
    async (input: RequestInput = {}) => {
      const path = API_PREFIX + insertParams(route.path, input.params)
      const id = Object.values(input.params ?? {}).join()
      const response = send(route, path, input, () => requestLog.open(`${noun}.${verb}` as EndpointName, id))
      response.catch((error: unknown) => {
        if (route.method !== 'GET' && isNotFoundError(error)) onMissing(noun)
      })
      return response
    }
  const nouns: Readonly<Record<string, Readonly<Record<string, Route>>>> = routes
  return mapValues(nouns, (noun, endpoints) =>
    mapValues(endpoints, (verb, route) => createRequest(noun, verb, route)),
  ) as unknown as RigClient
}

const mapValues = <Value, Result>(
  values: Readonly<Record<string, Value>>,
  map: (key: string, value: Value) => Result,
) => Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(key, value)]))

const insertParams = (path: string, params: RequestInput['params'] = {}) =>
  path.replace(/:(\w+)/g, (_match, name: string) => encodeSegment(name, params[name] ?? ''))

/**
 * Encodes a path parameter. Throws if it would remove its segment from the URL: `DELETE scheduler/{id}/` without an id
 * deletes all schedules.
 */
const encodeSegment = (name: string, value: string) => {
  if (value === '' || value === '.' || value === '..')
    throw new NotSentError(`Nothing was sent to the rig: '${value}' is not a valid ${name}`)
  return encodeURIComponent(value)
}

/** Returns a signal that aborts 10 s after its creation, or after the latest call of `restart`. */
const createTimeout = () => {
  const expiry = new AbortController()
  let latest: AbortSignal
  const restart = () => {
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    latest = timeout
    timeout.onabort = () => timeout === latest && expiry.abort(timeout.reason)
  }
  restart()
  return { signal: expiry.signal, restart }
}

/**
 * Reads a body as text. Calls `onWait` before it waits for each chunk. Rejects with a `RangeError`, and ends the
 * transfer, if the body is larger than `maxBytes`.
 */
const readTextUpTo = async ({ body }: Response, maxBytes: number, onWait = () => {}): Promise<string> => {
  if (!body) return ''
  const chunks = body.getReader()
  const decoder = new TextDecoder()
  const texts: string[] = []
  let bytes = 0
  const readNext = () => {
    onWait()
    return chunks.read()
  }
  for (let next = await readNext(); !next.done; next = await readNext()) {
    bytes += next.value.length
    if (bytes > maxBytes) {
      await chunks.cancel()
      throw new RangeError(`The response is larger than ${maxBytes} bytes`)
    }
    texts.push(decoder.decode(next.value, { stream: true }))
  }
  texts.push(decoder.decode())
  return texts.join('')
}

const toApiError = (request: string, cause: unknown) => {
  const name = readField(cause, 'name')
  if (name === 'AbortError' || cause instanceof NotSentError) return cause
  if (name === 'RangeError')
    return new ApiError('unreadable', request, 0, "The rig's response is larger than 16 MB", { cause })
  return name === 'TimeoutError'
    ? new ApiError('timeout', request, 0, 'The rig did not respond in time', { cause })
    : new ApiError('unreachable', request, 0, 'The rig cannot be reached', { cause })
}
