import type { Socket } from 'node:net'
import { readField } from '@rig/contract/reading/fields'
import { formatFailure } from '../http/errors.ts'
import { isPageNavigation } from '../http/screen-requests.ts'
import { endConnection } from './connections.ts'

/** Node refuses requests whose URL and headers exceed this limit. Other servers have similar limits. */
export const HEAD_MAX_BYTES = 16 * 1024

const HEAD_TOO_LARGE_MESSAGE =
  `The headers of the request have more than ${HEAD_MAX_BYTES / 1024} KiB, most of it probably cookies that other ` +
  'programs with this host name have set: delete the cookies of this host name in the browser, then reload.'

type ClientError = { code?: string; rawPacket?: unknown }

/**
 * Responds to a request that cannot be read, unless its response has begun. A connection without a request is closed
 * silently: browsers open connections in advance, and would treat a response as the response to their next request.
 */
export const handleClientError = ({ code, rawPacket }: ClientError, socket: Socket, time: number) => {
  const isUnused = code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0
  if (!socket.writable || isUnused || isExecutedOrResponded(socket)) return socket.destroy()
  const head = readHead(rawPacket)
  const { status, message } = describeClientError(code, head)
  // The rest of a request that was refused must not arrive, because its handler may wait for the body.
  socket.on('resume', () => socket.pause()).pause()
  endConnection(socket, formatFailure(status, message, time, { isPage: isPageNavigation(head) }))
}

/** Node sets `_httpMessage` to the response in progress, and `parser.incoming` to the request until its body ends. */
const isExecutedOrResponded = (socket: Socket) => {
  const response = readField(socket, '_httpMessage')
  if (!response) return readField(socket, 'parser', 'incoming', 'complete') === false
  return readField(response, 'headersSent') === true || readField(response, 'req', 'complete') === true
}

const describeClientError = (code: string | undefined, { url, isUrlComplete }: ReturnType<typeof readHead>) => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: 408, message: 'The request did not arrive in time' }
  if (code !== 'HPE_HEADER_OVERFLOW') return { status: 400, message: 'The request is invalid' }
  return url.length > HEAD_MAX_BYTES || (url !== '' && !isUrlComplete)
    ? { status: 414, message: 'The URL is too long' }
    : { status: 431, message: HEAD_TOO_LARGE_MESSAGE }
}

/** Reads what the last packet contains of the request line and `Accept`, which browsers send before the cookies. */
const readHead = (packet: unknown) => {
  const text = Buffer.isBuffer(packet) ? packet.toString('latin1') : ''
  const [, method = '', url = '', end = ''] = /^([A-Z]+) (\S*)( HTTP)?/.exec(text) ?? []
  const [, accept = ''] = /\r\naccept:([^\r]*)/i.exec(text) ?? []
  return { method, url, isUrlComplete: end !== '', headers: { accept } }
}
