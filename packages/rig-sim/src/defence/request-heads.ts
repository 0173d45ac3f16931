import type { Socket } from 'node:net'
import { readField } from '@rig/contract/reading/fields'
import type { FastifyRequest } from 'fastify'
import { HttpError } from '../access/http-error.ts'
import { formatFailure } from '../http/errors.ts'
import { isForReader } from '../http/screen-requests.ts'

/** Other servers have the same limit. */
const HEAD_MAX_BYTES = 16 * 1024
/**
 * Node refuses a larger head before it is complete. Up to this size the response can name the header that is too large,
 * and suits the client.
 */
export const HEAD_READ_BYTES = 48 * 1024
const KIB = 1_024

/** Returns HttpError 414 or 431 if the URL and the headers together exceed 16 KiB. */
export const findHeadError = ({ url, hostname, raw: { rawHeaders } }: FastifyRequest): HttpError | null => {
  const sizes = measureHeaders(rawHeaders)
  const total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, url.length)
  if (total <= HEAD_MAX_BYTES) return null
  const [name, bytes] = [...sizes].reduce((largest, each) => (each[1] > largest[1] ? each : largest))
  if (url.length > bytes) return new HttpError(414, 'The URL is too long')
  return new HttpError(431, name === 'cookie' ? describeCookies(bytes, hostname) : describeHeader(name, total))
}

const measureHeaders = (rawHeaders: readonly string[]) => {
  const sizes = new Map<string, number>([['', 0]])
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase()
    sizes.set(name, (sizes.get(name) ?? 0) + name.length + (rawHeaders[index + 1] ?? '').length + ': \r\n'.length)
  }
  return sizes
}

const describeCookies = (bytes: number, hostname: string) =>
  `Your browser sends ${Math.ceil(bytes / KIB)} KiB of cookies with each request to ${hostname}, and the rig reads at ` +
  `most ${HEAD_MAX_BYTES / KIB} KiB. Other programs with this host name have set them: delete the cookies of ` +
  `${hostname} in the browser, then reload.`

const describeHeader = (name: string, total: number) =>
  `The headers of the request have ${Math.ceil(total / KIB)} KiB, and the rig reads at most ${HEAD_MAX_BYTES / KIB} KiB. ` +
  `The largest is '${name}'.`

const COOKIES_TOO_LARGE =
  `The headers of the request have more than ${HEAD_READ_BYTES / KIB} KiB, most of it probably cookies that other ` +
  'programs with this host name have set: delete the cookies of this host name in the browser, then reload.'

type ClientError = { code?: string; rawPacket?: unknown }

/**
 * Responds to a request that cannot be read, unless its response has begun. A connection without a request is closed
 * silently: browsers open connections in advance, and would treat a response as the response to their next request.
 */
export const handleClientError = ({ code, rawPacket }: ClientError, socket: Socket, time: number) => {
  const hasBegun = readField(socket, '_httpMessage', 'headersSent') === true
  const isUnused = code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0
  if (!socket.writable || hasBegun || isUnused) return socket.destroy()
  const head = readHead(rawPacket)
  const { status, message } = describeClientError(code, head)
  socket.end(formatFailure(status, message, time, { isPage: isForReader(head) }))
}

const describeClientError = (code: string | undefined, { url, isUrlComplete }: ReturnType<typeof readHead>) => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: 408, message: 'The request did not arrive in time' }
  if (code !== 'HPE_HEADER_OVERFLOW') return { status: 400, message: 'The request is invalid' }
  return url.length > HEAD_MAX_BYTES || (url !== '' && !isUrlComplete)
    ? { status: 414, message: 'The URL is too long' }
    : { status: 431, message: COOKIES_TOO_LARGE }
}

/** Reads what the last packet contains of a request line and of `Accept`, which browsers send before the cookies. */
const readHead = (packet: unknown) => {
  const text = Buffer.isBuffer(packet) ? packet.toString('latin1') : ''
  const [, method = '', url = '', end = ''] = /^([A-Z]+) (\S*)( HTTP)?/.exec(text) ?? []
  const [, accept = ''] = /\r\naccept:([^\r]*)/i.exec(text) ?? []
  return { method, url, isUrlComplete: end !== '', headers: { accept } }
}
