import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { forwardRequest, startHttpProxy } from './http-proxy.ts'

export type ExpiringLinksProxy = Awaited<ReturnType<typeof startExpiringLinksProxy>>

const SENT_FRACTION_OF_HELD_FILM = 0.6

type GalleryBody = { data: { image: { url: string }[] } }

/**
 * Starts a proxy whose gallery links expire on request. The simulator's own links are valid for at least half an hour
 * of real time.
 */
export async function startExpiringLinksProxy(target: string) {
  let generation = 0
  let areFilmsHeld = false
  const held = new Set<ServerResponse>()

  const listGallery = async (received: IncomingMessage, reply: ServerResponse) => {
    const issuedGeneration = generation
    const body = (await json(received)) as GalleryBody
    for (const entry of body.data.image) entry.url += `&generation=${issuedGeneration}`
    const { 'content-length': _, ...headers } = received.headers
    reply.writeHead(received.statusCode ?? 502, headers).end(JSON.stringify(body))
  }

  const holdFilm = (received: IncomingMessage, reply: ServerResponse) => {
    reply.writeHead(received.statusCode ?? 502, received.headers)
    held.add(reply)
    reply.on('close', () => held.delete(reply))
    let rest = Math.round(Number(received.headers['content-length']) * SENT_FRACTION_OF_HELD_FILM)
    received.on('data', (chunk: Buffer) => {
      reply.write(chunk.subarray(0, rest))
      rest = Math.max(0, rest - chunk.length)
    })
  }

  const { url, close } = await startHttpProxy((incoming, reply) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '', target)
    const isGalleryRequest = pathname === '/api/v1/gallery/'
    const isGalleryFileRequest = pathname.startsWith('/media/gallery/')
    if (isGalleryFileRequest && Number(searchParams.get('generation')) < generation) return reply.writeHead(401).end()
    const { 'accept-encoding': _, ...headers } = incoming.headers
    if (isGalleryRequest) forwardRequest(target, incoming, reply, { headers, respond: listGallery })
    else if (areFilmsHeld && /\.mp4$/.test(pathname)) forwardRequest(target, incoming, reply, { respond: holdFilm })
    else forwardRequest(target, incoming, reply)
  })

  return {
    url,
    /**
     * Sends only the beginning of each film until links expire, because browsers also read only the beginning of a long
     * film.
     */
    holdFilms: () => {
      areFilmsHeld = true
    },
    /** Refuses every link that the gallery has listed so far, and closes the connections of its films. */
    expireLinks: () => {
      generation += 1
      areFilmsHeld = false
      for (const reply of held) reply.destroy()
    },
    close,
  }
}
