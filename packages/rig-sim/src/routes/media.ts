import { assertRunning, findCamera, findGalleryItem, findOnlineCamera, viewOf } from '@rig/rig'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { z } from 'zod'
import { cameraSubject, fileSubject } from '../access/media-addresses.ts'
import { Refusal } from '../access/refusal.ts'
import { REPORT_ICON } from '../files/job-icon.ts'
import { createMultipartViewer, MULTIPART_HEADERS } from '../http/multipart.ts'
import { nameInPath } from '../http/name-in-path.ts'
import { sendFile } from '../http/send-file.ts'

const POSTER_SECONDS = 10

/** Pictures, streams and films: what a ticket in the address opens, for one camera or one file. */
export const media = fp(
  async (app) => {
    const { store, studio, recorder, tokens } = app.simulator
    /** The camera or file of an address, and when its ticket ends, in seconds since 1970. */
    const named = (request: FastifyRequest, subjectOf: (name: string) => string) => {
      const name = nameInPath(request)
      const endsAt = tokens.endOf(Ticketed.parse(request.query).ticket, subjectOf(name))
      if (endsAt === undefined) throw new Refusal(401, 'This address is not valid any more. Reload')
      return { name, endsAt }
    }

    /** The camera whose live picture an address opens. Throws if there is no live picture. */
    const watched = (request: FastifyRequest) => {
      const { name, endsAt } = named(request, cameraSubject)
      assertRunning(store.read(), 'nxwitness')
      return { cameraID: findOnlineCamera(store.read(), name).cameraID, endsAt }
    }

    app.head('/media/stream/:name', async (request, reply) => {
      watched(request)
      return reply.headers(MULTIPART_HEADERS).send()
    })

    app.get('/media/stream/:name', { exposeHeadRoute: false }, async (request, reply) => {
      const { cameraID, endsAt } = watched(request)
      reply.hijack()
      // Whoever left while the call waited for its turn will not be heard to leave any more
      if (reply.raw.destroyed) return
      for (const [header, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(header, value ?? '')
      endWithTicket(reply, endsAt)
      reply.raw.on('close', studio.watch(cameraID, createMultipartViewer(reply.raw)))
    })

    app.get('/media/poster/:name', async (request, reply) => {
      const rig = store.read()
      const { cameraID } = findCamera(rig, named(request, cameraSubject).name)
      reply.type('image/jpeg').header('cache-control', `private, max-age=${POSTER_SECONDS}`)
      return studio.poster(viewOf(store.read(), cameraID, store.now()))
    })

    app.get('/media/gallery/:name', async (request, reply) => {
      const { name } = findGalleryItem(store.read(), named(request, fileSubject).name)
      return sendFile(request, reply, name, recorder.galleryFile(name))
    })

    app.get('/media/icon/report.svg', async (_request, reply) => {
      reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400')
      return REPORT_ICON
    })
  },
  { name: 'media', encapsulate: true, dependencies: ['simulator', 'headers', 'request-faults', 'restarts'] },
)

/** A stream ends with its ticket, and so at the latest with its sign-in. */
const endWithTicket = (reply: FastifyReply, endsAt: number) => {
  const timer = setTimeout(() => reply.raw.destroy(), endsAt * 1000 - Date.now())
  reply.raw.once('close', () => clearTimeout(timer))
}

const Ticketed = z.object({ ticket: z.string().catch('') }).catch({ ticket: '' })
