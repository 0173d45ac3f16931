import { field, parseJson } from './fields.ts'

/** Message for a response that a proxy or a sign-in page sent instead of the rig. */
export const FROM_BETWEEN = 'Something between this console and the rig answered'

/** The properties of a `Response` that are used here: the contract is compiled without DOM and Node types. */
type ResponseHead = { type: string; status: number; headers: { get: (name: string) => string | null } }

/**
 * Returns whether a response is not from the rig: a redirect, which no request follows, or an HTML page. The HTML page of
 * a 5xx status is not distinguished from the rig's own failure. Needs only the head: a stop does not wait for a body.
 */
export const isFromIntermediary = ({ type, status, headers }: ResponseHead): boolean =>
  type === 'opaqueredirect' ||
  (status >= 300 && status < 400) ||
  (status < 500 && /html/i.test(headers.get('content-type') ?? ''))

/** Returns the message of a failure for the operator: the rig's own message, or else the status (product 2). */
export const failureMessage = (status: number, text: string): string => {
  const body = parseJson(text)
  const messages = [['message'], ['error'], ['detail'], ['data', 'message']].map((path) => field(body, ...path))
  return messages.find(isSentence) ?? `The rig answered ${[status, phrases[status]].filter(Boolean).join(' ')}`
}

const isSentence = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** HTTP/2 has no reason phrases. */
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
