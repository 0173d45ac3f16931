import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { createJournal, type Journal, type Recorded } from './journal.ts'

declare module 'fastify' {
  interface FastifyInstance {
    journal: Journal
  }
}

/** Decorates the app with `journal`, which records every request except those to the control surface. */
export const journalPlugin = fp(
  async (app) => {
    const { store } = app.simulator
    const journal = createJournal()
    const recorded = new WeakMap<FastifyRequest, Recorded>()
    app.decorate('journal', journal)

    app.addHook('onRequest', async (request, reply) => {
      const { method, url, headers } = request
      if (url.startsWith('/sim/')) return
      const entry = journal.record({ method, url, headers, rigTime: store.now() })
      recorded.set(request, entry)
      // A stream, which bypasses Fastify, is finished when it ends.
      reply.raw.once('close', () => entry.finish(reply.raw.headersSent ? reply.raw.statusCode : null))
    })
    app.addHook('preValidation', async (request) => {
      if (request.body !== undefined && request.body !== null) recorded.get(request)?.setBody(request.body)
    })
    // The response is not sent yet, so a client that has received it finds its status.
    app.addHook('onSend', async (request, reply) => recorded.get(request)?.finish(reply.statusCode))
  },
  { name: 'journal', dependencies: ['simulator'] },
)
