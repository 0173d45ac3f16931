import { Readable } from 'node:stream'
import * as disposition from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import type { HeldFile } from '../files/file-box.ts'

/** Small, so that a reader on a bad line (2 kB/s) still shows that it reads: it has 8 s for each. */
const PIECE_BYTES = 16_384

/**
 * Sends a file under its own name (RFC 6266), whole or the one range that was asked for, so that a viewer can seek in a
 * film. A range outside of the file is 416; several ranges, or one of another version, get the whole file.
 */
export const sendFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  { bytes, type, etag }: HeldFile,
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

/**
 * In pieces, so that it shows whether the reader takes any: a reader that takes none is dropped (stalled-readers.ts).
 */
const sendBytes = (reply: FastifyReply, bytes: Buffer) =>
  reply.header('content-length', bytes.length).send(Readable.from(piecesOf(bytes), { objectMode: false }))

function* piecesOf(bytes: Buffer) {
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) yield bytes.subarray(start, start + PIECE_BYTES)
}

const rangeOf = ({ headers }: FastifyRequest, size: number, etag: string) => {
  const ifRange = headers['if-range']
  if (headers.range === undefined || (ifRange !== undefined && ifRange !== etag)) return undefined
  const ranges = parseRange(size, headers.range)
  if (ranges === -1) return 'outside' as const
  return ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1 ? undefined : ranges[0]
}
