import { parseJson, readField, shortenText } from './fields.ts'

export const INTERMEDIARY_MESSAGE = 'A proxy or sign-in page responded instead of the rig'

/** Declared here, because the contract is compiled without the types of DOM and Node. */
type ResponseHead = { type: string; status: number; headers: { get: (name: string) => string | null } }

/**
 * Returns whether a proxy or sign-in page responded instead of the rig. This is assumed of every redirect, because the
 * console follows none, of the status 511, which only networks send, and of an HTML page. Reads only the head of the
 * response, so that a stop does not wait for the body.
 */
export const isFromIntermediary = ({ type, status, headers }: ResponseHead): boolean =>
  type === 'opaqueredirect' ||
  (status >= 300 && status < 400) ||
  status === 511 ||
  /html/i.test(headers.get('content-type') ?? '')

/** Returns the message from the rig's response body, or a text with the status if the body has no message. */
export const getFailureMessage = (status: number, text: string): string => {
  const body = parseJson(text)
  const messages = [['message'], ['error'], ['detail'], ['data', 'message']].map((path) => readField(body, ...path))
  const message = messages.find(isNonBlankString)
  return message !== undefined
    ? shortenText(message)
    : `The rig returned ${[status, phrases[status]].filter(Boolean).join(' ')}`
}

/** Returns whether a message mentions a patrol outside of quoted names. The API has no field for the reason. */
export const mentionsPatrol = (message: string): boolean =>
  /\bpatrol/i.test(message.replace(/\B(['"“]).*?(\1|”)\B/g, ''))

const isNonBlankString = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** Reason phrases by status, because HTTP/2 responses have none. */
const phrases: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden for this account',
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
