import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Exchange = { request: IncomingMessage; response: ServerResponse }

/**
 * Stops an attack by pipelining: thousands of requests on one connection, sent without waiting for responses.
 *
 * Passes the requests of each connection to `listener` one at a time. Without this limit, all pipelined requests would
 * be handled concurrently, with their responses in memory. While requests wait, the connection is not read, so at most
 * the requests of one read (64 KiB) wait. Waiting requests are dropped when the connection closes.
 */
export const handleOneAtATime = (listener: RequestListener): RequestListener => {
  /** The first exchange of a connection is in progress, and the others are waiting. */
  const exchangesBySocket = new WeakMap<Socket, Exchange[]>()

  const track = (socket: Socket) => {
    const exchanges: Exchange[] = []
    exchangesBySocket.set(socket, exchanges)
    socket.once('close', () => exchanges.splice(0))
    // Node resumes the socket whenever it has read a body, so the socket must be paused again.
    socket.on('resume', () => {
      if (exchanges.length > 1) socket.pause()
    })
    return exchanges
  }

  const handleFirstExchange = (socket: Socket, exchanges: Exchange[]) => {
    const [first] = exchanges
    // On a lost connection, the response's `close` precedes the socket's `close`, which drops the other requests. A
    // connection that was refused, or that closes after a response, must not execute requests that it cannot answer.
    if (first === undefined || socket.destroyed || socket.writableEnded) return
    if (exchanges.length === 1) socket.resume()
    first.response.once('close', () => {
      exchanges.shift()
      handleFirstExchange(socket, exchanges)
    })
    listener(first.request, first.response)
  }

  return (request, response) => {
    const { socket } = request
    const exchanges = exchangesBySocket.get(socket) ?? track(socket)
    exchanges.push({ request, response })
    if (exchanges.length === 1) handleFirstExchange(socket, exchanges)
    else socket.pause()
  }
}
