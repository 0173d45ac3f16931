import type { FastifyInstance } from 'fastify'
import { Refusal } from '../access/refusal.ts'

/**
 * Accepts JSON bodies and empty ones. An empty body counts as absent, because some clients send a content type without
 * one. Invalid JSON and `__proto__` return 400, other content types 415.
 */
export const acceptJsonBodies = (app: FastifyInstance) => {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') return done(null, undefined)
    if (hasLoneSurrogate(body)) return done(new Refusal(400, LONE_SURROGATE_MESSAGE))
    return parseJson(request, body, done)
  })
}

const LONE_SURROGATE_MESSAGE = 'The body holds half a character (a lone surrogate), which is no text'

/** Only an escape sequence can contain one: invalid UTF-8 has already been replaced. */
const hasLoneSurrogate = (json: string) => /\\u[dD][89a-fA-F]/.test(json) && LONE_SURROGATE.test(unescaped(json))
const LONE_SURROGATE = /\p{Surrogate}/u
const unescaped = (json: string) =>
  json.replace(/\\(?:u([\da-fA-F]{4})|.)/g, (_, code) => (code ? String.fromCharCode(Number.parseInt(code, 16)) : ''))
