import { assertServiceRunning, findCamera, findGalleryItem, findJob, findOnlineCamera, getCameraView } from '@rig/rig'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { z } from 'zod'
import { assertJobCookie } from '../access/authorise.ts'
import { HttpError } from '../access/http-error.ts'
import { getCameraSubject, getFileSubject, getNameParam } from '../access/media-urls.ts'
import { formatHttpDate } from '../http/headers.ts'
import { createMultipartViewer, isForImage, MULTIPART_HEADERS } from '../http/multipart.ts'
import { sendFile } from '../http/send-file.ts'

/** Browsers cache a poster for this long. The server caches it for `POSTER_SECONDS`. */
const POSTER_MAX_AGE_SECONDS = 10

/** Serves posters, streams and gallery files. The ticket in a URL gives access to one camera or one file. */
export const mediaRoutes = fp(
  async (app) => {
    const { store, studio, recorder, tokens } = app.simulator
    /** Throws HttpError 401 if the ticket is invalid. `endsAt` is its expiry in seconds since 1970. */
    const verifyTicket = (request: FastifyRequest, subjectOf: (name: string) => string) => {
      const name = getNameParam(request)
      const endsAt = tokens.getTicketExpiry(TicketQuery.parse(request.query).ticket, subjectOf(name))
      if (endsAt === undefined) throw new HttpError(401, 'This URL has expired. Reload the page')
      return { name, endsAt }
    }

    const findWatchedCamera = (request: FastifyRequest) => {
      const { name, endsAt } = verifyTicket(request, getCameraSubject)
      assertServiceRunning(store.read(), 'nxwitness')
      return { cameraID: findOnlineCamera(store.read(), name).cameraID, endsAt }
    }

    app.head('/media/stream/:name', async (request, reply) => {
      findWatchedCamera(request)
      return reply.headers(MULTIPART_HEADERS).send()
    })

    app.get('/media/stream/:name', { exposeHeadRoute: false }, async (request, reply) => {
      const { cameraID, endsAt } = findWatchedCamera(request)
      reply.hijack()
      // A client that has already disconnected emits no `close` event.
      if (reply.raw.destroyed) return
      reply.header('date', formatHttpDate(store.now()))
      for (const [header, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(header, value ?? '')
      endWhenTicketExpires(reply, endsAt)
      const viewer = createMultipartViewer(reply.raw, { isForImage: isForImage(request.raw) })
      reply.raw.on('close', studio.watch(cameraID, viewer))
    })

    app.get('/media/poster/:name', async (request, reply) => {
      const rig = store.read()
      const { cameraID } = findCamera(rig, verifyTicket(request, getCameraSubject).name)
      reply.type('image/jpeg').header('cache-control', `private, max-age=${POSTER_MAX_AGE_SECONDS}`)
      return studio.poster(getCameraView(store.read(), cameraID, store.now()))
    })

    app.get('/media/gallery/:name', async (request, reply) => {
      const { name } = findGalleryItem(store.read(), verifyTicket(request, getFileSubject).name)
      return sendFile(request, reply, name, await recorder.galleryFile(name))
    })

    app.get('/media/icon/report.svg', async (_request, reply) => {
      reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400')
      return REPORT_ICON
    })
  },
  { name: 'media', encapsulate: true, dependencies: ['simulator', 'headers', 'request-faults', 'restarts'] },
)

const endWhenTicketExpires = (reply: FastifyReply, endsAt: number) => {
  const timer = setTimeout(() => reply.raw.destroy(), endsAt * 1000 - Date.now())
  reply.raw.once('close', () => clearTimeout(timer))
}

const TicketQuery = z.object({ ticket: z.string().catch('') }).catch({ ticket: '' })

const REPORT_ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" fill="none">
<path d="M12 5h17l9 9v27a3 3 0 0 1-3 3H12a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3Z" fill="#1c2430" stroke="#8fa3bd" stroke-width="2"/>
<path d="M29 5v9h9" stroke="#8fa3bd" stroke-width="2" stroke-linejoin="round"/>
<path d="M15 22h18M15 28h18M15 34h11" stroke="#c9d6e6" stroke-width="2" stroke-linecap="round"/>
<circle cx="33" cy="34" r="2.5" fill="#ffb020"/>
</svg>
`

/** Serves `{host}/job/{name}` (spec 7). Requires the job cookie. */
export const jobFileRoutes = fp(
  async (app) => {
    const { store, recorder, tokens } = app.simulator
    app.get('/job/:name', async (request, reply) => {
      const requestedName = getNameParam(request)
      assertJobCookie(tokens, request)
      const { name } = findJob(store.read(), requestedName)
      return sendFile(request, reply, name, await recorder.jobFile(name))
    })
  },
  {
    name: 'job-files',
    encapsulate: true,
    dependencies: ['simulator', 'headers', 'request-faults', 'restarts', '@fastify/cookie'],
  },
)
