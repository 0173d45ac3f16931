import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const headerBytes = 12
const ipv4Question = 1

/** Starts a DNS server that resolves every name to one IPv4 address with a TTL of 0. */
export const startNameServer = async (firstAddress: string) => {
  let address = firstAddress
  const socket = createSocket('udp4')
  socket.on('message', (query, client) => socket.send(createResponse(query, address), client.port, client.address))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    resolver: `127.0.0.1:${socket.address().port}`,
    setAddress: (next: string) => {
      address = next
    },
    close: () => socket.close(),
  }
}

/** Encodes a response (RFC 1035, section 4). Adds the IPv4 address only if the query requests one. */
const createResponse = (query: Buffer, address: string) => {
  const questionEnd = query.indexOf(0, headerBytes) + 5
  const type = query.readUInt16BE(questionEnd - 4)
  const recordCount = type === ipv4Question ? 1 : 0
  const header = Buffer.from([0x81, 0x80, 0, 1, 0, recordCount, 0, 0, 0, 0])
  const question = query.subarray(headerBytes, questionEnd)
  // A pointer to the name in the question, the type A, the class IN, a TTL of 0, and an address of 4 bytes
  const addressHeader = Buffer.from('c00c00010001000000000004', 'hex')
  const addressRecord = [addressHeader, Buffer.from(address.split('.').map(Number))]
  return Buffer.concat([query.subarray(0, 2), header, question, ...(recordCount ? addressRecord : [])])
}
