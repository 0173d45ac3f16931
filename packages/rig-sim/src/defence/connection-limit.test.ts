import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { createServer } from '../server.ts'

test('the server responds to connections above the limit with 503 until another connection closes', async () => {
  const app = createServer(readEnv({ MAX_CONNECTIONS: 1 }))
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const open = () => connect(Number(port), '127.0.0.1')
  const first = open()
  await once(first, 'connect')

  const refused = await text(open())
  first.destroy()
  const served = async () => (await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))?.status

  expect(refused).toMatch(/^HTTP\/1.1 503 .*retry-after: \d+.*"status":"error"/s)
  await expect.poll(served).toBe(404)
  await app.close()
})
