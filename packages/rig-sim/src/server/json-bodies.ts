import type { FastifyInstance } from 'fastify'

/**
 * Bodies are JSON or absent. An empty one is taken as absent whatever its type says, because clients send the type with
 * calls that have no body; bad JSON and `__proto__` stay 400, and every other type is 415.
 */
export const acceptJsonBodies = (app: FastifyInstance) => {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body.trim() === '' ? done(null, undefined) : parseJson(request, body, done),
  )
}
