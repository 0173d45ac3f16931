import type { CallInput } from '@rig/contract/calls'
import { API_PREFIX, type CallName, endpoints, needsToken } from '@rig/contract/endpoints'
import { field, type OnLeftOut, parseJson, UnreadableAnswer } from '@rig/contract/reading/answer'
import { FROM_BETWEEN, failureMessage, isFromBetween } from '@rig/contract/reading/failure-message'
import { ApiError, NotSentError } from './api-error.ts'
import { config } from './config.ts'
import { noteRigKind } from './rig-kind.ts'
import { refuseToken, useSession } from './session.ts'
import { warnOnce } from './warn-once.ts'

/** A call that is not answered for this long has failed (product 3). */
const ANSWER_WITHIN_MS = 10_000

type Options = { signal?: AbortSignal }

type Input<Name extends CallName> = CallInput<Name> & Options

type Given = { params?: Record<string, string>; body?: unknown; signal?: AbortSignal }

/**
 * Makes a call of which nothing is used but whether it succeeded: every 2xx has, with any body or none (product 2).
 * Throws an ApiError for every other outcome. Path parameters are encoded, and one that is empty throws before anything
 * is sent: `DELETE scheduler/{id}/` with an empty id would delete all schedules.
 */
export const callRig = async <Name extends CallName>(name: Name, input: Input<Name>): Promise<void> => {
  const { answer } = await send(name, input)
  readToEnd(answer)
}

/**
 * Makes a call and reads what is used of its answer. Throws an ApiError as `callRig` does, and where the answer lacks
 * what `read` needs.
 */
export const askRig = async <Name extends CallName, Answer>(
  name: Name,
  input: Input<Name>,
  read: (body: unknown, onLeftOut: OnLeftOut) => Answer,
): Promise<Answer> => {
  const { call, answer } = await send(name, input)
  try {
    return read(parseJson(await answer.text()), warnOnce)
  } catch (cause) {
    if (cause instanceof UnreadableAnswer)
      throw new ApiError(call, answer.status, `The rig answered what this console can't read: ${cause.message}`)
    throw asApiError(call, cause)
  }
}

const send = async (name: CallName, { params, body, signal }: Given) => {
  const endpoint = endpoints[name]
  const path = API_PREFIX + fillIn(endpoint.path, params)
  const call = `${endpoint.method} ${path}`
  const token = needsToken(endpoint) ? useSession.getState().token : null
  const timeout = AbortSignal.timeout(ANSWER_WITHIN_MS)
  const answer = await fetch(config().host + path, {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    redirect: 'manual',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }).catch((cause: unknown) => {
    throw asApiError(call, cause)
  })
  await expectSuccess(call, answer, token)
  return { call, answer }
}

const expectSuccess = async (call: string, answer: Response, token: string | null) => {
  const { status } = answer
  if (status === 401 && token !== null) {
    readToEnd(answer)
    refuseToken(token)
    throw new ApiError(call, status, 'Your session has expired')
  }
  if (isFromBetween(answer)) {
    readToEnd(answer)
    throw new ApiError(call, status, FROM_BETWEEN)
  }
  noteRigKind(answer.headers.get('x-rig'), status)
  if (!answer.ok) throw new ApiError(call, status, failureMessage(status, await readText(answer)))
}

/** Frees the connection of an answer whose body nobody uses. */
const readToEnd = (answer: Response) => void readText(answer)

const readText = (answer: Response) => answer.text().catch(() => '')

const asApiError = (call: string, cause: unknown) => {
  const name = field(cause, 'name')
  if (name === 'AbortError') return cause
  const message = name === 'TimeoutError' ? 'The rig has not answered in time' : 'The rig cannot be reached'
  return new ApiError(call, 0, message, { cause })
}

const fillIn = (path: string, params: Record<string, string> = {}) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => segment(name, params[name] ?? ''))

/** One segment of a path. Browsers resolve '.' and '..' away even when encoded, so they drop segments like '' does. */
const segment = (name: string, value: string) => {
  if (value === '' || value === '.' || value === '..')
    throw new NotSentError(`Nothing was sent to the rig: '${value}' can't be the ${name} in an address`)
  return encodeURIComponent(value)
}
