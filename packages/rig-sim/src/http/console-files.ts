import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import { sendFailure } from './errors.ts'
import { isForScreen } from './screen-requests.ts'

/** The build writes a brotli and a gzip copy next to each text file. The copies have no separate URL. */
const files = {
  preCompressed: true,
  globIgnore: ['**/*.br', '**/*.gz', 'config.json'],
  cacheControl: false,
  // Disables ranges, because @fastify/send refuses a suffix range that is longer than the file.
  acceptRanges: false,
}

/**
 * Every URL that may be a screen returns `index.html`, which browsers revalidate. `config.json` contains the time zone
 * of the rig unless the installed file sets another one.
 */
export const consoleFiles = fp<{ directory: string; rigTimeZone?: string }>(
  async (app, { directory, rigTimeZone }) => {
    const isBuilt = existsSync(join(directory, 'index.html'))
    if (isBuilt) {
      await app.register(fastifyStatic, {
        root: directory,
        wildcard: false,
        ...files,
        setHeaders: (reply, path) => {
          reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
        },
      })
      app.get('/config.json', async (_request, reply) => {
        reply.header('cache-control', 'no-cache')
        return { rigTimeZone, ...readSettings(join(directory, 'config.json')) }
      })
    }

    app.setNotFoundHandler((request, reply) => {
      if (!isForScreen(request.raw)) return sendFailure(reply, 404, 'There is nothing at this URL')
      return isBuilt ? reply.sendFile('index.html') : sendNotBuilt(reply)
    })
  },
  { name: 'console-files', dependencies: ['headers'] },
)

/** Serves the stand, a page that shows the console in an iframe. */
export const standFiles = fp<{ directory: string }>(
  async (app, { directory }) => {
    await app.register(fastifyStatic, { root: directory, prefix: '/stand/', decorateReply: false, ...files })
    app.get('/stand', async (_request, reply) => reply.redirect('stand/'))
  },
  { name: 'stand-files', encapsulate: true, dependencies: ['headers'] },
)

/** Like a browser, TextDecoder ignores the byte order mark that some editors write. */
const readSettings = (file: string): object =>
  existsSync(file) ? JSON.parse(new TextDecoder().decode(readFileSync(file))) : {}

const sendNotBuilt = (reply: FastifyReply) =>
  reply
    .status(404)
    .type('text/plain; charset=utf-8')
    .send('The console has not been built. Run `npm start`, or `pnpm dev` and open the URL that vite prints.\n')
