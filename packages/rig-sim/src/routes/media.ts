import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { cameraSubject, fileSubject } from '../access/media-addresses.ts'
import { Refusal } from '../access/refusal.ts'
import { findCamera, onlineCamera } from '../rig/cameras.ts'
import { findGalleryItem } from '../rig/gallery.ts'
import { viewOf } from '../rig/observe.ts'
import { assertRunning } from '../rig/services.ts'
import { REPORT_ICON } from '../server/job-icon.ts'
import { nameInPath } from '../server/path-name.ts'
import { sendFile } from '../server/send-file.ts'
import type { Simulator } from '../server/simulator.ts'

/** A viewer that has taken nothing for so long is gone. */
const STALLED_VIEWER_MS = 30_000
const POSTER_SECONDS = 10

/** What the studio announces a stream with, told to whoever only asks. */
const STREAM_HEADERS = {
  'content-type': 'multipart/x-mixed-replace; boundary=frame',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}

/** Pictures, streams and films: what a ticket in the address opens, for one camera or one file. */
export const mediaRoutes = async (app: FastifyInstance, { store, studio, recorder, tokens }: Simulator) => {
  const nameIn = (request: FastifyRequest, subjectOf: (name: string) => string) => {
    const name = nameInPath(request)
    const { ticket } = Ticketed.parse(request.query)
    if (!tokens.opens(ticket, subjectOf(name))) throw new Refusal(401, 'This address is not valid any more. Reload')
    return name
  }

  /** The camera whose live picture an address opens. Throws where there is none to see. */
  const watched = (request: FastifyRequest) => {
    const cameraID = nameIn(request, cameraSubject)
    assertRunning(store.read(), 'nxwitness')
    return onlineCamera(store.read(), cameraID).cameraID
  }

  app.head('/media/stream/:name', async (request, reply) => {
    watched(request)
    return reply.headers(STREAM_HEADERS).send()
  })

  app.get('/media/stream/:name', { exposeHeadRoute: false }, async (request, reply) => {
    const cameraID = watched(request)
    reply.hijack()
    for (const [header, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(header, value ?? '')
    reply.raw.setTimeout(STALLED_VIEWER_MS, () => reply.raw.destroy())
    studio.watch(cameraID, reply.raw)
  })

  app.get('/media/poster/:name', async (request, reply) => {
    const rig = store.read()
    const { cameraID } = findCamera(rig, nameIn(request, cameraSubject))
    reply.type('image/jpeg').header('cache-control', `private, max-age=${POSTER_SECONDS}`)
    return studio.poster(viewOf(store.read(), cameraID, store.now()))
  })

  app.get('/media/gallery/:name', async (request, reply) => {
    const { name } = findGalleryItem(store.read(), nameIn(request, fileSubject))
    return sendFile(request, reply, name, recorder.galleryFile(name))
  })

  app.get('/media/icon/report.svg', async (_request, reply) => {
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400')
    return REPORT_ICON
  })
}

const Ticketed = z.object({ ticket: z.string().catch('') }).catch({ ticket: '' })
