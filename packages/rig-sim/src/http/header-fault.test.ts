import { expect, onTestFinished, test } from 'vitest'
import { shareTestRig } from '../testing/share-test-rig.ts'
import { startTestRig, type TestRig } from '../testing/test-rig.ts'

const rig = shareTestRig({ SEED_MEDIA: 'off' })

const send = (fault: string, { origin, token } = rig) =>
  fetch(`${origin}/api/v1/dashboard/`, { headers: { authorization: `Bearer ${token}`, 'x-sim-fault': fault } })

test('a fault in the header x-sim-fault affects only the request with this header', async () => {
  expect((await send('{"kind":"fail","status":503}')).status).toBe(503)
  expect((await rig.call('GET', 'dashboard/')).status).toBe(200)
  expect((await rig.sim('GET', 'faults')).body).toEqual([])
})

test('a `drop` fault in the header x-sim-fault closes the connection without a response', async () => {
  await expect(send('{"kind":"drop"}')).rejects.toThrow('fetch failed')
})

test.each(['fail', '{"kind":"fail","status":200}', '{"kind":"jam"}', '{"kind":"latency","ms":-1}', '[]'])(
  'the header %j is refused with a message that contains an example',
  async (fault) => {
    const response = await send(fault)

    expect(response.status).toBe(400)
    expect(await response.text()).toContain('Examples: ')
  },
)

test('without SIM_CONTROL, the header x-sim-fault has no effect', async () => {
  const plain = await startTestRig({ SEED_MEDIA: 'off', SIM_CONTROL: 'off' })
  onTestFinished(plain.close)

  expect((await send('{"kind":"fail","status":503}', plain)).status).toBe(200)
})

test('the header x-sim-fault is refused if a page of another site sends it, or if the SIM_TOKEN is missing', async () => {
  const guarded = await startTestRig({ SEED_MEDIA: 'off', SIM_TOKEN: 'a token of this test' })
  onTestFinished(guarded.close)
  const sendWith = async ({ app, token }: TestRig, headers: Record<string, string>) => {
    const fault = { authorization: `Bearer ${token}`, 'x-sim-fault': '{"kind":"fail","status":418}' }
    return (await app.inject({ url: '/api/v1/dashboard/', headers: { ...fault, ...headers } })).statusCode
  }

  expect(await sendWith(rig, {})).toBe(418)
  expect(await sendWith(rig, { 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await sendWith(rig, { origin: 'https://other.example' })).toBe(403)
  expect(await sendWith(guarded, {})).toBe(401)
  expect(await sendWith(guarded, { 'x-sim-control': 'a token of this test' })).toBe(418)
})
