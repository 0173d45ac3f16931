import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerFailure } from './failures.ts'

const NOT_A_PAGE = /^\/(api|job|media|sim)(\/|$|\?)/
const NAMES_A_FILE = /\.[^/]+$/

/**
 * Serves the built console: hashed assets for ever, the page itself never from a cache, and the page for every
 * address that could be one of its screens. Says so plainly where the console has not been built.
 */
export const serveConsole = async (app: FastifyInstance, directory: string) => {
  const isBuilt = existsSync(join(directory, 'index.html'))
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: directory,
      wildcard: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }

  app.setNotFoundHandler((request, reply) => {
    if (!isForScreen(request)) return answerFailure(reply, 404, 'There is nothing at this address')
    return isBuilt ? reply.sendFile('index.html') : answerNotBuilt(reply)
  })
}

/** Serves the trade-show stand, a page that shows the console in a frame, under /stand/. */
export const serveStand = async (app: FastifyInstance, directory: string) => {
  await app.register(fastifyStatic, { root: directory, prefix: '/stand/', decorateReply: false, cacheControl: false })
  app.get('/stand', async (_request, reply) => reply.redirect('stand/'))
}

const isForScreen = ({ method, url, headers }: FastifyRequest) => {
  const [path = '/'] = url.split('?')
  if (!['GET', 'HEAD'].includes(method) || NOT_A_PAGE.test(path) || path.startsWith('/assets/')) return false
  return !NAMES_A_FILE.test(path) || (headers.accept ?? '').includes('text/html')
}

const answerNotBuilt = (reply: FastifyReply) =>
  reply
    .status(404)
    .type('text/plain; charset=utf-8')
    .send('The console has not been built. Run `npm start`, or `pnpm dev` and open the address that vite prints.\n')
