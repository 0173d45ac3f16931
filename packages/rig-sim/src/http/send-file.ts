import { Readable } from 'node:stream'
import * as disposition from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import type { StoredFile } from '../files/file-store.ts'

/** A client on a slow line (2 kB/s) reads one chunk in 8 s, which is the limit in stalled-readers.ts. */
const CHUNK_BYTES = 16_384

/**
 * Sends a file as an attachment (RFC 6266), or the requested range of it. A range outside the file returns 416.
 * Multiple ranges, or a range with an outdated `If-Range`, return the whole file.
 */
export const sendFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  { bytes, type, etag }: StoredFile,
) => {
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-disposition': disposition.create(name),
    etag,
  })
  reply.type(type)
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()

  const range = rangeOf(request, bytes.length, etag)
  if (range === 'outside') {
    return reply.status(416).header('content-range', `bytes */${bytes.length}`).send()
  }
  if (!range) return sendBytes(reply, bytes)
  reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes.length}`)
  return sendBytes(reply, bytes.subarray(range.start, range.end + 1))
}

/** Sends the file in chunks, because stalled-readers.ts recognises an active client by drain events. */
const sendBytes = (reply: FastifyReply, bytes: Buffer) =>
  reply.header('content-length', bytes.length).send(Readable.from(chunksOf(bytes), { objectMode: false }))

function* chunksOf(bytes: Buffer) {
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) yield bytes.subarray(start, start + CHUNK_BYTES)
}

const rangeOf = ({ headers }: FastifyRequest, size: number, etag: string) => {
  const ifRange = headers['if-range']
  if (headers.range === undefined || (ifRange !== undefined && ifRange !== etag)) return undefined
  const ranges = parseRange(size, headers.range)
  if (ranges === -1) return 'outside' as const
  return ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1 ? undefined : ranges[0]
}
