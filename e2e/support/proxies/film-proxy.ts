import type { IncomingMessage, ServerResponse } from 'node:http'
import { forwardRequest, startHttpProxy } from './http-proxy.ts'

/** Starts a proxy on a free port that forwards requests to `target` (an http URL), except those for its films. */
export async function startFilmProxy(target: string) {
  const films = new Map<string, Buffer>()
  const { url, close } = await startHttpProxy((incoming, reply) => {
    const path = incoming.url ?? ''
    const servedFilm = path.includes('.mp4') && [...films].find(([day]) => path.includes(day))
    if (servedFilm) sendFilm(incoming, reply, servedFilm[1])
    else forwardRequest(target, incoming, reply)
  })
  /** Responds with this film to requests for films whose path contains the day. */
  const serve = (day: string, film: Buffer) => films.set(day, film)
  return { url, serve, close }
}

/** Sends the requested range of a film. A player cannot seek without range support. */
function sendFilm({ headers: { range } }: IncomingMessage, reply: ServerResponse, film: Buffer) {
  const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(range ?? '') ?? []
  const end = to === '' ? film.length - 1 : Number(to)
  const body = film.subarray(Number(from), end + 1)
  reply.writeHead(range === undefined ? 200 : 206, {
    'accept-ranges': 'bytes',
    'content-length': body.length,
    'content-type': 'video/mp4',
    ...(range !== undefined && { 'content-range': `bytes ${from}-${end}/${film.length}` }),
  })
  reply.end(body)
}
