import type { FastifyInstance } from 'fastify'
import { Refusal } from '../access/refusal.ts'

/**
 * Bodies are JSON or absent. An empty one counts as absent whatever its type, because clients send the type with calls
 * that have no body; bad JSON and `__proto__` are 400, and every other type is 415.
 */
export const acceptJsonBodies = (app: FastifyInstance) => {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') return done(null, undefined)
    if (holdsHalfCharacter(body)) return done(new Refusal(400, HALF_CHARACTER))
    return parseJson(request, body, done)
  })
}

const HALF_CHARACTER = 'The body holds half a character (a lone surrogate), which is no text'

/** Only an escape sequence can contain one: bytes that are not UTF-8 have been replaced before. */
const holdsHalfCharacter = (json: string) => /\\u[dD][89a-fA-F]/.test(json) && LONE_SURROGATE.test(unescaped(json))
const LONE_SURROGATE = /\p{Surrogate}/u
const unescaped = (json: string) =>
  json.replace(/\\(?:u([\da-fA-F]{4})|.)/g, (_, code) => (code ? String.fromCharCode(Number.parseInt(code, 16)) : ''))
