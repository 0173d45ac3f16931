import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'

/** Opens a connection, sends a text, and never reads the response. */
export const sendWithoutReading = (port: number, text: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, () => resolve(socket)))
    socket.pause().once('error', reject)
  })

const ESTABLISHED = '01'

/** Returns the open connections of a server (Linux only): the number of unsent bytes by the port of the client. */
export const openConnections = (port: number): Map<number, number> => {
  const lines = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n').slice(1)
  const connections = lines.flatMap((line): [number, number][] => {
    const [, local = '', remote = '', state, queues = ''] = line.trim().split(/\s+/)
    const isOpen = portOf(local) === port && state === ESTABLISHED
    return isOpen ? [[portOf(remote), Number.parseInt(queues.split(':')[0] ?? '0', 16)]] : []
  })
  return new Map(connections)
}

const portOf = (address: string) => Number.parseInt(address.split(':')[1] ?? '0', 16)
