import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'

export const sendWithoutReading = (port: number, text: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, () => resolve(socket)))
    socket.pause().once('error', reject)
  })

const ESTABLISHED = '01'

/**
 * Returns the number of unsent bytes of each open connection of a server, keyed by client port. Reads `/proc`, so it
 * works only on Linux.
 */
export const listOpenConnections = (port: number): Map<number, number> => {
  const lines = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n').slice(1)
  const connections = lines.flatMap((line): [number, number][] => {
    const [, local = '', remote = '', state, queues = ''] = line.trim().split(/\s+/)
    const isOpen = parsePort(local) === port && state === ESTABLISHED
    return isOpen ? [[parsePort(remote), Number.parseInt(queues.split(':')[0] ?? '0', 16)]] : []
  })
  return new Map(connections)
}

const parsePort = (address: string) => Number.parseInt(address.split(':')[1] ?? '0', 16)
