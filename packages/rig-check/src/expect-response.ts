import { getEndpoint, getResponseSchemas } from '@rig/contract/calls'
import { getFailureMessage, INTERMEDIARY_MESSAGE, isFromIntermediary } from '@rig/contract/reading/failure-message'
import { type OnSkipped, parseJson, readField, UnreadableResponseError } from '@rig/contract/reading/fields'
import { type EndpointName, resolveRigUrl } from '@rig/contract/routes'
import { assertTimeLeft, type Trial } from './check.ts'
import { failCheck } from './check-errors.ts'
import { findDifferences, findUndeclaredFields, truncateJson } from './report/report.ts'
import {
  fetchWithDeadline,
  MAX_BODY_LENGTH,
  type RequestOptions,
  type RigResponse,
  readChunks,
} from './send-request.ts'

/** Sends a request with the token of the session, unless `options` contains a token. Does not check the response. */
export const sendInTrial = async (
  trial: Trial,
  call: EndpointName,
  options: RequestOptions = {},
): Promise<RigResponse> => {
  assertTimeLeft(trial)
  const token = options.token === undefined ? (await trial.rig.session()).token : options.token
  return trial.rig.send(call, { ...options, token })
}

/** Sends a request whose response body the console ignores. Ends the check if the request fails. */
export const expectSuccess = async (trial: Trial, call: EndpointName, status: number, options?: RequestOptions) => {
  assertSuccess(trial, call, status, await sendInTrial(trial, call, options))
}

/** Parses the response as the console does. Records differences from the contract. */
export const expectReadable = async <Value>(
  trial: Trial,
  call: EndpointName,
  read: (body: unknown, onSkipped: OnSkipped) => Value,
  options?: RequestOptions,
): Promise<Value> => {
  const response = await sendInTrial(trial, call, options)
  assertSuccess(trial, call, 200, response)
  const body = parseJson(response.text)
  const omitted: string[] = []
  const value = readOrFail(() => read(body, (reason) => omitted.push(reason)))
  for (const reason of omitted) trial.note({ path: '(entry)', wanted: 'all required fields', got: reason })
  if (Array.isArray(value)) noteListDifferences(trial, value, omitted, readField(body, 'count'))
  return value
}

/** Tolerates a different status, unless 401 is expected, because the console ends a session only on 401. */
export const expectRefusal = async (trial: Trial, call: EndpointName, status: number, options: RequestOptions) => {
  const response = await sendInTrial(trial, call, options)
  const { head } = response
  const isUnprotected =
    status === 401 && (head.ok || (getEndpoint(call).metadata.token === 'bearer' && head.status !== 401))
  if (isUnprotected) failCheck('(status)', '401', formatStatus(response))
  noteDifferences(trial, call, status, response)
}

/** Ends the check if the console would treat the response as a failure. Records differences from the contract. */
export const assertSuccess = (trial: Trial, call: EndpointName, status: number, response: RigResponse) => {
  const { head } = response
  if (isFromIntermediary(head))
    failCheck('(response)', `${status} from the rig`, `${head.status} ${getContentType(head)}: ${INTERMEDIARY_MESSAGE}`)
  if (!head.ok) failCheck('(status)', String(status), formatStatus(response))
  noteDifferences(trial, call, status, response)
}

const noteDifferences = (trial: Trial, call: EndpointName, status: number, response: RigResponse) => {
  const { head, text } = response
  const body = parseJson(text)
  if (head.status !== status) trial.note({ path: '(status)', wanted: String(status), got: formatStatus(response) })
  if (body === undefined)
    return trial.note({ path: '(body)', wanted: 'JSON', got: text === '' ? 'nothing' : getContentType(head) })
  if (!/^application\/json\b/i.test(getContentType(head)))
    trial.note({ path: '(content type)', wanted: 'application/json', got: getContentType(head) })
  const [, schema] = getResponseSchemas(getEndpoint(call)).find(([declared]) => declared === head.status) ?? []
  if (!schema) return
  for (const difference of findDifferences(schema, body)) trial.note(difference)
  for (const path of findUndeclaredFields(schema, body)) if (!envelopeFields.includes(path)) trial.noteField(path)
}

const envelopeFields = ['status', 'count', 'token', 'data']

const readOrFail = <Value>(read: () => Value): Value => {
  try {
    return read()
  } catch (cause) {
    if (!(cause instanceof UnreadableResponseError)) throw cause
    return failCheck('(body)', 'the fields that the console reads', cause.message)
  }
}

const noteListDifferences = (trial: Trial, shown: unknown[], omitted: string[], count: unknown) => {
  const entryCount = shown.length + omitted.length
  if (shown.length === 0 && entryCount > 0)
    failCheck('(entry)', 'all required fields', `${entryCount} incomplete entries`)
  if (count !== undefined && count !== entryCount)
    trial.note({ path: 'count', wanted: `${entryCount}, the length of the list`, got: truncateJson(count) })
}

const formatStatus = ({ head, text }: RigResponse) =>
  head.ok ? String(head.status) : `${head.status} ${truncateJson(getFailureMessage(head.status, text))}`

const getContentType = ({ headers }: Response) => headers.get('content-type') ?? 'no content type'

export const imageType = { pattern: /^image\//i, label: 'an image' }

type ExpectedFile = {
  /** Path of the link in the response body. */
  path: string
  link: string
  type?: { pattern: RegExp; label: string }
  cookie?: string
}

/** Loads a link without a token, as a browser does. Ends the check unless the response is a non-empty file. */
export const expectFile = async (trial: Trial, { path, link, type, cookie }: ExpectedFile): Promise<void> => {
  assertTimeLeft(trial)
  const { href } = new URL(resolveRigUrl(trial.rig.host, link) || failCheck(path, 'a URL', `'${link}'`), trial.rig.host)
  const init: RequestInit = { method: 'GET', headers: cookie ? { cookie } : {}, redirect: 'follow' }
  await fetchWithDeadline(trial.rig, href, init, async (response) => {
    const got = getContentType(response)
    if (response.status !== 200) failCheck(path, 'status 200 without a token', String(response.status))
    if (response.redirected && isFromIntermediary(response)) failCheck(path, 'a file', INTERMEDIARY_MESSAGE)
    if (type && !type.pattern.test(got)) failCheck(path, type.label, got)
    await expectContent(path, response, got)
  })
}

const JPEG_START = Buffer.from([0xff, 0xd8, 0xff])
const MIN_STREAM_PICTURES = 2

/** Reads the first chunk of a file, or the first two pictures of a stream. */
const expectContent = async (path: string, { body }: Response, type: string) => {
  const isStream = /^multipart\//i.test(type)
  let received = Buffer.alloc(0)
  await readChunks(body, (bytes) => {
    received = Buffer.concat([received, bytes])
    if (received.length > MAX_BODY_LENGTH) failCheck(path, `${MIN_STREAM_PICTURES} pictures within 8 MB`, 'fewer')
    return isStream ? countPictures(received) < MIN_STREAM_PICTURES : received.length === 0
  })
  if (received.length === 0) failCheck(path, 'a non-empty file', 'an empty file')
  if (isStream && countPictures(received) < MIN_STREAM_PICTURES)
    failCheck(path, 'a second JPEG', `${countPictures(received)}, then the end of the stream`)
}

const countPictures = (bytes: Buffer) => {
  let count = 0
  for (let at = bytes.indexOf(JPEG_START); at >= 0; at = bytes.indexOf(JPEG_START, at + 1)) count += 1
  return count
}
