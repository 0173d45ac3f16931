import { callNamed, responseSchemas } from '@rig/contract/calls'
import { FROM_BETWEEN, failureMessage, isFromIntermediary } from '@rig/contract/reading/failure-message'
import { field, type OnSkipped, parseJson, UnreadableResponse } from '@rig/contract/reading/fields'
import { type EndpointName, needsToken } from '@rig/contract/routes'
import { assertTimeLeft, type Trial } from './check.ts'
import { brief, differencesFrom, fieldsBeyond } from './report/difference.ts'
import { type Answer, type CallRequest, sendCall } from './send-call.ts'
import { fail } from './unusable.ts'

/** Makes a call with the session's token; no verdict on the answer. */
export const ask = async (trial: Trial, call: EndpointName, asked: CallRequest = {}): Promise<Answer> => {
  assertTimeLeft(trial)
  const token = asked.token === undefined ? (await trial.rig.session()).token : asked.token
  return sendCall(trial.rig, callNamed(call).route, { ...asked, token })
}

/** Makes a call of which the console uses nothing but whether it succeeded. */
export const expectDone = async (trial: Trial, call: EndpointName, status: number, asked?: CallRequest) => {
  const answer = await ask(trial, call, asked)
  expectSuccess(trial, call, status, answer)
}

/** Makes a call and reads its answer as the console does; notes where the answer departs from the contract. */
export const expectRead = async <Value>(
  trial: Trial,
  call: EndpointName,
  read: (body: unknown, onSkipped: OnSkipped) => Value,
  asked?: CallRequest,
): Promise<Value> => {
  const answer = await ask(trial, call, asked)
  expectSuccess(trial, call, 200, answer)
  const body = parseJson(answer.text)
  const leftOut: string[] = []
  const value = asRead(() => read(body, (words) => leftOut.push(words)))
  for (const words of leftOut) trial.note({ path: '(entry)', wanted: 'one that can be shown', got: words })
  if (Array.isArray(value)) expectEntries(trial, value, leftOut, field(body, 'count'))
  return value
}

/** Makes a call that the rig must refuse. How it says no may differ, but 401 is what ends a session. */
export const expectRefusal = async (trial: Trial, call: EndpointName, status: number, asked: CallRequest) => {
  const answer = await ask(trial, call, asked)
  const { head } = answer
  const isOpenDoor = status === 401 && (head.ok || (needsToken(callNamed(call).route) && head.status !== 401))
  if (isOpenDoor) fail('(status)', '401', statusInWords(answer))
  noteDepartures(trial, call, status, answer)
}

/** Ends the check where the console would not take an answer for a success; notes where it departs from the contract. */
export const expectSuccess = (trial: Trial, call: EndpointName, status: number, answer: Answer) => {
  const { head } = answer
  if (isFromIntermediary(head))
    fail('(answer)', `${status} of the rig`, `${head.status} ${typeOf(head)}: ${FROM_BETWEEN}`)
  if (!head.ok) fail('(status)', String(status), statusInWords(answer))
  noteDepartures(trial, call, status, answer)
}

const noteDepartures = (trial: Trial, call: EndpointName, status: number, answer: Answer) => {
  const { head, text } = answer
  const body = parseJson(text)
  if (head.status !== status) trial.note({ path: '(status)', wanted: String(status), got: statusInWords(answer) })
  if (body === undefined) {
    trial.note({ path: '(body)', wanted: 'JSON', got: text === '' ? 'nothing' : typeOf(head) })
    return
  }
  if (!/^application\/json\b/.test(typeOf(head)))
    trial.note({ path: '(content type)', wanted: 'application/json', got: typeOf(head) })
  const [, schema] = responseSchemas(callNamed(call)).find(([declared]) => declared === head.status) ?? []
  if (!schema) return
  for (const difference of differencesFrom(schema, body)) trial.note(difference)
  for (const path of fieldsBeyond(schema, body)) if (!envelope.includes(path)) trial.noteField(path)
}

/** What may stand around the data of every answer (product 2). */
const envelope = ['status', 'count', 'token', 'data']

const asRead = <Value>(read: () => Value): Value => {
  try {
    return read()
  } catch (cause) {
    if (!(cause instanceof UnreadableResponse)) throw cause
    return fail('(body)', 'what the console reads', cause.message)
  }
}

const expectEntries = (trial: Trial, shown: unknown[], leftOut: string[], count: unknown) => {
  const listed = shown.length + leftOut.length
  if (shown.length === 0 && listed > 0) fail('(entry)', 'one that can be shown', `${listed} that cannot`)
  if (count !== undefined && count !== listed)
    trial.note({ path: 'count', wanted: `${listed}, as many as the list has`, got: brief(count) })
}

const statusInWords = ({ head, text }: Answer) =>
  head.ok ? String(head.status) : `${head.status} ${brief(failureMessage(head.status, text))}`

const typeOf = ({ headers }: Response) => headers.get('content-type') ?? 'no content type'
