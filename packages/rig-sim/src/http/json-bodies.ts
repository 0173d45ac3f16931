import { isUtf8 } from 'node:buffer'
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify'
import { HttpError } from '../access/http-error.ts'

/**
 * An empty body is accepted with any content type, because some clients send one. Invalid JSON, `__proto__` and
 * duplicate keys return 400; other content types, compressed bodies and other charsets return 415. At unknown URLs, the
 * body is ignored, so they return 404.
 */
export const acceptJsonBodies = (app: FastifyInstance) => {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  // Fastify rejects an invalid content type or a long body before the parser runs, unless these headers are absent.
  app.addHook('preParsing', async ({ headers, is404, mediaType }) => {
    if (is404 || mediaType === undefined) delete headers['content-type']
    if (is404) for (const name of ['content-length', 'transfer-encoding']) delete headers[name]
  })
  app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined)
    if (request.mediaType !== 'application/json') return done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE())
    const error = findEncodingError(request, bytes)
    if (error) return done(error)
    const body = bytes.toString()
    if (body.trim() === '') return done(null, undefined)
    if (hasLoneSurrogate(body)) return done(new HttpError(400, LONE_SURROGATE_MESSAGE))
    return parseJson(request, body, (error, parsed) => {
      const duplicate = error ? null : findDuplicateKey(body)
      if (duplicate === null) return done(error, parsed)
      return done(new HttpError(400, `The field '${duplicate}' appears twice in the body`))
    })
  })
}

const NOT_UTF_8_MESSAGE = 'The body must be JSON in UTF-8'
const CHARSET_PATTERN = /;\s*charset\s*=\s*"?([^\s;"]+)/i

/** Returns an error unless the body is complete, uncompressed and in UTF-8. */
const findEncodingError = ({ headers }: FastifyRequest, bytes: Buffer): HttpError | undefined => {
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding.trim().toLowerCase() !== 'identity') {
    return new HttpError(415, `The body must not be encoded (content-encoding: ${encoding})`)
  }
  if (headers['content-range'] !== undefined) return new HttpError(400, 'The body must be complete (content-range)')
  const [, charset = 'utf-8'] = CHARSET_PATTERN.exec(headers['content-type'] ?? '') ?? []
  if (!/^(utf-?8|us-ascii)$/i.test(charset)) return new HttpError(415, `${NOT_UTF_8_MESSAGE}, not in ${charset}`)
  return isUtf8(bytes) ? undefined : new HttpError(400, `${NOT_UTF_8_MESSAGE}: it contains invalid bytes`)
}

const LONE_SURROGATE_MESSAGE = 'The body contains half a character (a lone surrogate)'

/** Only an escape sequence can produce a lone surrogate, because the bytes are valid UTF-8. */
const hasLoneSurrogate = (json: string) =>
  /\\u[dD][89a-fA-F]/.test(json) && LONE_SURROGATE_PATTERN.test(decodeEscapes(json))
const LONE_SURROGATE_PATTERN = /\p{Surrogate}/u
const decodeEscapes = (json: string) =>
  json.replace(/\\(?:u([\da-fA-F]{4})|.)/g, (_, code) => (code ? String.fromCharCode(Number.parseInt(code, 16)) : ''))

const TOKEN = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}]/g

/** Returns the first key that valid JSON repeats in one object, or null. The sender may not mean the last value. */
export const findDuplicateKey = (json: string): string | null => {
  const objects: Set<string>[] = []
  for (const [token, colon] of json.matchAll(TOKEN)) {
    if (token === '{') objects.push(new Set())
    else if (token === '}') objects.pop()
    else if (colon !== undefined) {
      const keys = objects.at(-1)
      const key: string = JSON.parse(token.slice(0, -colon.length))
      if (keys?.has(key)) return key
      keys?.add(key)
    }
  }
  return null
}
