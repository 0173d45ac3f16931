import { callNamed, responseSchemas } from '@rig/contract/calls'
import { FROM_BETWEEN, failureMessage, isFromIntermediary } from '@rig/contract/reading/failure-message'
import { field, type OnSkipped, parseJson, UnreadableResponse } from '@rig/contract/reading/fields'
import { type EndpointName, needsToken } from '@rig/contract/routes'
import { assertTimeLeft, type Trial } from './check.ts'
import { brief, findDifferences, undeclaredFields } from './report/difference.ts'
import { type RequestOptions, type RigResponse, sendRequest } from './send-request.ts'
import { fail } from './unusable.ts'

/** Sends a request with the session's token unless `options` contains one. Does not judge the response. */
export const send = async (trial: Trial, call: EndpointName, options: RequestOptions = {}): Promise<RigResponse> => {
  assertTimeLeft(trial)
  const token = options.token === undefined ? (await trial.rig.session()).token : options.token
  return sendRequest(trial.rig, callNamed(call).route, { ...options, token })
}

/** Sends a request whose response body the console ignores, and ends the check if it fails. */
export const expectSuccess = async (trial: Trial, call: EndpointName, status: number, options?: RequestOptions) => {
  const response = await send(trial, call, options)
  assertSuccess(trial, call, status, response)
}

/** Sends a request and returns its response as the console reads it. Records differences from the contract. */
export const expectReadable = async <Value>(
  trial: Trial,
  call: EndpointName,
  read: (body: unknown, onSkipped: OnSkipped) => Value,
  options?: RequestOptions,
): Promise<Value> => {
  const response = await send(trial, call, options)
  assertSuccess(trial, call, 200, response)
  const body = parseJson(response.text)
  const omitted: string[] = []
  const value = readOrFail(() => read(body, (reason) => omitted.push(reason)))
  for (const reason of omitted) trial.note({ path: '(entry)', wanted: 'one that can be shown', got: reason })
  if (Array.isArray(value)) noteListDifferences(trial, value, omitted, field(body, 'count'))
  return value
}

/** Sends a request that the rig must refuse. Tolerates another status, unless `status` is 401, which ends a session. */
export const expectRefusal = async (trial: Trial, call: EndpointName, status: number, options: RequestOptions) => {
  const response = await send(trial, call, options)
  const { head } = response
  const isUnprotected = status === 401 && (head.ok || (needsToken(callNamed(call).route) && head.status !== 401))
  if (isUnprotected) fail('(status)', '401', formatStatus(response))
  noteDifferences(trial, call, status, response)
}

/** Ends the check if the console would treat a response as a failure. Records differences from the contract. */
export const assertSuccess = (trial: Trial, call: EndpointName, status: number, response: RigResponse) => {
  const { head } = response
  if (isFromIntermediary(head))
    fail('(answer)', `${status} of the rig`, `${head.status} ${typeOf(head)}: ${FROM_BETWEEN}`)
  if (!head.ok) fail('(status)', String(status), formatStatus(response))
  noteDifferences(trial, call, status, response)
}

const noteDifferences = (trial: Trial, call: EndpointName, status: number, response: RigResponse) => {
  const { head, text } = response
  const body = parseJson(text)
  if (head.status !== status) trial.note({ path: '(status)', wanted: String(status), got: formatStatus(response) })
  if (body === undefined) {
    trial.note({ path: '(body)', wanted: 'JSON', got: text === '' ? 'nothing' : typeOf(head) })
    return
  }
  if (!/^application\/json\b/.test(typeOf(head)))
    trial.note({ path: '(content type)', wanted: 'application/json', got: typeOf(head) })
  const [, schema] = responseSchemas(callNamed(call)).find(([declared]) => declared === head.status) ?? []
  if (!schema) return
  for (const difference of findDifferences(schema, body)) trial.note(difference)
  for (const path of undeclaredFields(schema, body)) if (!envelope.includes(path)) trial.noteField(path)
}

/** Fields that any response may contain around its data (product 2). */
const envelope = ['status', 'count', 'token', 'data']

const readOrFail = <Value>(read: () => Value): Value => {
  try {
    return read()
  } catch (cause) {
    if (!(cause instanceof UnreadableResponse)) throw cause
    return fail('(body)', 'what the console reads', cause.message)
  }
}

const noteListDifferences = (trial: Trial, shown: unknown[], omitted: string[], count: unknown) => {
  const listed = shown.length + omitted.length
  if (shown.length === 0 && listed > 0) fail('(entry)', 'one that can be shown', `${listed} that cannot`)
  if (count !== undefined && count !== listed)
    trial.note({ path: 'count', wanted: `${listed}, as many as the list has`, got: brief(count) })
}

const formatStatus = ({ head, text }: RigResponse) =>
  head.ok ? String(head.status) : `${head.status} ${brief(failureMessage(head.status, text))}`

const typeOf = ({ headers }: Response) => headers.get('content-type') ?? 'no content type'
