import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startTestRig } from '../testing/test-rig.ts'

test('the server responds to connections above the limit with 503 until another connection closes', async () => {
  const rig = await startTestRig({ MAX_CONNECTIONS: 1 })
  const { port } = new URL(rig.origin)
  const open = () => connect(Number(port), '127.0.0.1')
  const first = open()
  await once(first, 'connect')

  const refused = await text(open())
  first.destroy()
  const served = async () => (await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))?.status

  expect(refused).toMatch(/^HTTP\/1.1 503 .*retry-after: \d+.*"status":"error"/s)
  await expect.poll(served).toBe(404)
  await rig.close()
})

test('a request on a connection above the limit has no effect, although its bytes arrive', async () => {
  const rig = await startTestRig({ MAX_CONNECTIONS: 1 })
  const { port } = new URL(rig.origin)
  const first = connect(Number(port), '127.0.0.1')
  await once(first, 'connect')

  const second = connect(Number(port), '127.0.0.1')
  second.write(`POST /api/v1/motor/forward/ HTTP/1.1\r\nHost: rig\r\nAuthorization: Bearer ${rig.token}\r\n\r\n`)

  expect(await text(second)).toMatch(/^HTTP\/1.1 503 /)
  expect((await rig.sim('GET', 'requests')).body.requests).toEqual([])
  expect((await rig.sim('GET', 'motion')).body).toEqual([])
  first.destroy()
  await rig.close()
})
