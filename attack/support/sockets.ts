import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'

/** A client that sends some text and reads nothing of what comes. */
export const sendAndReadNothing = (port: number, text: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, () => resolve(socket)))
    socket.pause().once('error', reject)
  })

const ESTABLISHED = '01'

/** The connections that a server on that port holds open (Linux): by the client's port, how many bytes wait to be sent. */
export const heldBy = (port: number): Map<number, number> => {
  const lines = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n').slice(1)
  const held = lines.flatMap((line): [number, number][] => {
    const [, local = '', remote = '', state, queues = ''] = line.trim().split(/\s+/)
    const isHeld = portOf(local) === port && state === ESTABLISHED
    return isHeld ? [[portOf(remote), Number.parseInt(queues.split(':')[0] ?? '0', 16)]] : []
  })
  return new Map(held)
}

const portOf = (address: string) => Number.parseInt(address.split(':')[1] ?? '0', 16)
