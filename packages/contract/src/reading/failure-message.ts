import { field, parseJson } from './answer.ts'

/** What is said of an answer that came from a proxy or a sign-in page and not from the rig. */
export const FROM_BETWEEN = 'Something between this console and the rig answered'

/** The part of a `Response` that is read here: the contract is compiled without the types of the DOM and of Node. */
type ResponseHead = { type: string; status: number; ok: boolean; headers: { get: (name: string) => string | null } }

/**
 * Whether an answer did not come from the rig: a redirect, which no call follows, or a page with a status of success
 * (product 2). Judged by the head alone, so that a stop need not wait for a body.
 */
export const isFromBetween = ({ type, status, ok, headers }: ResponseHead): boolean =>
  type === 'opaqueredirect' ||
  (status >= 300 && status < 400) ||
  (ok && /html/i.test(headers.get('content-type') ?? ''))

/** What a failure says to the operator: the rig's own words where it has any, else its status in words (product 2). */
export const failureMessage = (status: number, text: string): string => {
  const body = parseJson(text)
  const said = [['message'], ['error'], ['detail'], ['data', 'message']].map((path) => field(body, ...path))
  return said.find(isSentence) ?? `The rig answered ${[status, phrases[status]].filter(Boolean).join(' ')}`
}

const isSentence = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** HTTP/2 sends no words with a status. */
const phrases: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}
