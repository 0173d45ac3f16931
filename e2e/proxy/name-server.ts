import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const headerBytes = 12
const ipv4Question = 1

/** A name server that answers every name with one IPv4 address, valid for no time, until told another. */
export const startNameServer = async (firstAddress: string) => {
  let address = firstAddress
  const socket = createSocket('udp4')
  socket.on('message', (query, asker) => socket.send(answer(query, address), asker.port, asker.address))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    resolver: `127.0.0.1:${socket.address().port}`,
    moveTo: (next: string) => {
      address = next
    },
    close: () => socket.close(),
  }
}

/** RFC 1035, section 4: the header and the question come back, one record follows when an IPv4 address was asked for. */
const answer = (query: Buffer, address: string) => {
  const questionEnd = query.indexOf(0, headerBytes) + 5
  const type = query.readUInt16BE(questionEnd - 4)
  const records = type === ipv4Question ? 1 : 0
  const header = Buffer.from([0x81, 0x80, 0, 1, 0, records, 0, 0, 0, 0])
  const question = query.subarray(headerBytes, questionEnd)
  const record = Buffer.from([0xc0, headerBytes, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)])
  return Buffer.concat([query.subarray(0, 2), header, question, ...(records ? [record] : [])])
}
