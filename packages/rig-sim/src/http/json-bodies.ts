import type { FastifyInstance } from 'fastify'
import { HttpError } from '../access/http-error.ts'

/**
 * Accepts JSON bodies and empty bodies. Some clients send a JSON content type without a body. Invalid JSON and
 * `__proto__` return 400, and other content types return 415.
 */
export const acceptJsonBodies = (app: FastifyInstance) => {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') return done(null, undefined)
    if (hasLoneSurrogate(body)) return done(new HttpError(400, LONE_SURROGATE_MESSAGE))
    return parseJson(request, body, done)
  })
}

const LONE_SURROGATE_MESSAGE = 'The body contains half a character (a lone surrogate)'

/** Only an escape sequence can produce a lone surrogate, because Node has already replaced invalid UTF-8. */
const hasLoneSurrogate = (json: string) => /\\u[dD][89a-fA-F]/.test(json) && LONE_SURROGATE.test(unescaped(json))
const LONE_SURROGATE = /\p{Surrogate}/u
const unescaped = (json: string) =>
  json.replace(/\\(?:u([\da-fA-F]{4})|.)/g, (_, code) => (code ? String.fromCharCode(Number.parseInt(code, 16)) : ''))
