import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { startTestRig } from '../testing/test-rig.ts'
import { createWorldClient } from '../testing/world-client.ts'
import { createWorlds, MAX_WORLDS } from './worlds.ts'

const start = async (environment: Parameters<typeof startTestRig>[0] = {}) => {
  const rig = await startTestRig({ SEED_MEDIA: 'off', ...environment })
  onTestFinished(rig.close)
  return rig
}

const dashboard = '/api/v1/dashboard/'

test('without SIM_CONTROL no request creates a world', async () => {
  const { origin } = await start({ SIM_CONTROL: 'off' })

  const { status, body } = await createWorldClient(origin, 'mine').send('GET', dashboard)

  expect(status).toBe(404)
  expect(body.message).toBe("There is no world 'mine' (x-rig-world): worlds need SIM_CONTROL=on")
})

test('with a SIM_TOKEN only requests with the token create a world, which others may then use', async () => {
  const { origin } = await start({ SIM_TOKEN: 'a token of the test' })
  const stranger = createWorldClient(origin, 'mine')
  const owner = createWorldClient(origin, 'mine', { 'x-sim-control': 'a token of the test' })

  const before = (await stranger.send('GET', dashboard)).status
  const own = (await owner.send('GET', dashboard)).status
  const after = (await stranger.send('GET', dashboard)).status

  expect([before, own, after]).toEqual([404, 401, 401])
})

test.each(['', '..', 'a/b', 'Upper', '-first', 'x'.repeat(64), 'a b', 'ü'])(
  'the name %j of a world is refused',
  async (name) => {
    const { origin } = await start()

    const response = await fetch(`${origin}${dashboard}`, { headers: { 'x-rig-world': encodeURI(name) } })

    expect(response.status).toBe(400)
    expect(await response.text()).toContain('is not the name of a world')
  },
)

test(`there are at most ${MAX_WORLDS} worlds, and a closed one makes room`, async () => {
  const worlds = createWorlds({ build: async () => fastify(), idleMs: 60_000 })
  onTestFinished(worlds.close)
  for (let index = 0; index < MAX_WORLDS; index += 1) await worlds.open(`world-${index}`)

  const openAnother = async () => worlds.open('another')
  await expect(openAnother()).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '10' } })
  expect(await worlds.open('world-0')).toBe(worlds.find('world-0'))
  worlds.forget('world-0')

  expect(await openAnother()).toBe(worlds.find('another'))
})
