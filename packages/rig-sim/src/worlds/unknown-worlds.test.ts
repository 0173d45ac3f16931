import { expect, onTestFinished, test } from 'vitest'
import { startTestRig } from '../testing/test-rig.ts'
import { createWorldClient } from '../testing/world-client.ts'
import { MAX_WORLDS } from './worlds.ts'

const start = async (environment: Parameters<typeof startTestRig>[0] = {}) => {
  const rig = await startTestRig({ PICTURES: 'none', SEED_MEDIA: 'off', ...environment })
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

test(`a simulator has at most ${MAX_WORLDS} worlds, and a closed one makes room`, async () => {
  const { origin } = await start()
  const worlds = Array.from({ length: MAX_WORLDS + 1 }, (_, index) => createWorldClient(origin, `world-${index}`))

  const statuses = []
  for (const world of worlds) statuses.push((await world.send('GET', dashboard)).status)
  await worlds[0]?.sim('DELETE', 'world')

  expect(statuses).toEqual([...Array.from({ length: MAX_WORLDS }, () => 401), 503])
  expect((await worlds.at(-1)?.send('GET', dashboard))?.status).toBe(401)
})
