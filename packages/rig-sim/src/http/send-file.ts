import { Readable } from 'node:stream'
import * as disposition from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StoredFile } from '../files/recorder.ts'
import { sendFailure } from './errors.ts'

/** A client on a slow line (2 kB/s) reads one chunk in 8 s, the limit in connections.ts. */
const CHUNK_BYTES = 16_384

/**
 * Sends an attachment (RFC 6266) with the preconditions and ranges of RFC 9110. @fastify/send reads only from paths on
 * the disk, and refuses a suffix that is longer than the file.
 */
export const sendFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  { bytes, type, etag }: StoredFile,
) => {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.headers
  if (ifMatch !== undefined && !matchesEtag(ifMatch, etag)) return sendFailure(reply, 412, 'The file has changed')
  reply.headers({ 'accept-ranges': 'bytes', 'cache-control': 'private, no-cache', etag })
  if (ifNoneMatch !== undefined && matchesEtag(ifNoneMatch.replaceAll('W/', ''), etag)) return reply.status(304).send()

  reply.header('content-disposition', disposition.create(name)).type(type)
  const range = parseRange(request, bytes.length, etag)
  if (range === undefined) return sendBytes(reply, bytes)
  if (range.start > range.end) {
    return reply.status(416).header('content-range', `bytes */${bytes.length}`).send()
  }
  reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes.length}`)
  return sendBytes(reply, bytes.subarray(range.start, range.end + 1))
}

/** The list can be `*`. A weak ETag in the list does not match. */
const matchesEtag = (list: string, etag: string) =>
  list.trim() === '*' || list.split(',').some((entry) => entry.trim() === etag)

/** Sends the file in chunks, because connections.ts recognises an active client by drain events. */
const sendBytes = (reply: FastifyReply, bytes: Buffer) =>
  reply.header('content-length', bytes.length).send(Readable.from(splitIntoChunks(bytes), { objectMode: false }))

function* splitIntoChunks(bytes: Buffer) {
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) yield bytes.subarray(start, start + CHUNK_BYTES)
}

const ONE_RANGE_PATTERN = /^bytes=\s*(\d*)-(\d*)\s*$/i

/**
 * Returns undefined if the whole file is sent: for several ranges, an invalid range, another unit, or an `If-Range`
 * that does not match. The start may be after the end of the file.
 */
const parseRange = ({ method, headers }: FastifyRequest, size: number, etag: string) => {
  const ifRange = headers['if-range']
  if (method !== 'GET' || (ifRange !== undefined && ifRange !== etag)) return undefined
  const [, first = '', last = ''] = ONE_RANGE_PATTERN.exec(headers.range ?? '') ?? []
  const end = size - 1
  if (first === '') return last === '' ? undefined : { start: Math.max(0, size - Number(last)), end }
  if (last !== '' && Number(last) < Number(first)) return undefined
  return { start: Number(first), end: last === '' ? end : Math.min(Number(last), end) }
}
