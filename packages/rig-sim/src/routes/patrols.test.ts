import type { RenderPool } from '@rig/picture'
import { KNOWN_CAMERA_ID } from '@rig/rig'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { shareTestRig } from '../testing/share-test-rig.ts'
import { getTestPool } from '../testing/shared-drawing.ts'
import { operatorCredentials } from '../testing/test-rig.ts'

type RenderJob = Parameters<RenderPool['render']>[0]

const blank = getTestPool('none')
let canRender = Promise.resolve()
let filmJobs: RenderJob[] = []

const render = (job: RenderJob) => {
  if (job.kind === 'film') filmJobs.push(job)
  return canRender.then(() => blank.render(job))
}
const rig = shareTestRig({}, { ...blank, render })
beforeEach(() => {
  filmJobs = []
  return rig.reset('2026-05-04T00:00:00')
})

/** Makes all films wait until the returned function is called. */
const holdFilms = () => {
  let release = () => {}
  canRender = new Promise((resolve) => {
    release = resolve
  })
  onTestFinished(release)
  return release
}

const cameraID = KNOWN_CAMERA_ID
const count = async (list: 'gallery' | 'job'): Promise<number> => (await rig.call('GET', `${list}/`)).body.count

const plan = async (times: string[], { sled_start, sled_stop } = { sled_start: 40, sled_stop: 42 }) => {
  await rig.call('DELETE', 'scheduler/')
  for (const time of times) await rig.call('POST', 'scheduler/', { cameraID, time, sled_start, sled_stop })
}

test('the film of a one-second patrol has 15 pictures of 640 × 360 pixels', async () => {
  await plan(['00:01'], { sled_start: 40, sled_stop: 41 })

  await rig.pass(120_000)
  await expect.poll(() => count('gallery')).toBe(1)

  expect(filmJobs).toMatchObject([{ size: { width: 640, height: 360 }, fps: 15, views: { length: 15 } }])
})

test('commands for the camera and the sled return 409 during a patrol', async () => {
  // This section of the track has a clamp
  await plan(['00:01'], { sled_start: 46, sled_stop: 52 })
  await rig.pass(62_000)

  const responses = await Promise.all([
    rig.call('POST', 'ptz/', { cameraID, x: 30 }),
    rig.call('POST', 'ptz/control', { cameraID, x: 0.3 }),
    rig.call('POST', 'motor/forward/'),
    rig.call('POST', 'motor/home/'),
    rig.call('DELETE', `camera/${cameraID}`),
  ])
  await rig.pass(60_000)

  expect(responses.map(({ status, body }) => [status, body.message])).toEqual(
    Array(5).fill([409, 'The 00:01 patrol is running (sled 46 to 52). Try again when it has finished.']),
  )
  const [job] = (await rig.call('GET', 'job/')).body.data.job
  const login = await rig.app.inject({ method: 'POST', url: '/api/v1/user/login/', payload: operatorCredentials })
  const cookie = `rig-job=${login.cookies[0]?.value}`
  const report = await rig.app.inject({ url: `/job/${encodeURIComponent(job.name)}`, headers: { cookie } })
  expect(report.body).toContain('clamp')
  expect(report.body).toContain('The patrol is complete.')
})

test('the pending films of an imported state are rendered', async () => {
  const release = holdFilms()
  await plan(['00:01'])
  await rig.pass(120_000)
  const state = (await rig.sim('GET', 'state')).body
  expect(state.films).toMatchObject([{ kind: 'film', cameraID }])

  await rig.reset('2026-05-05T00:00:00')
  await rig.sim('PUT', 'state', state)
  release()

  await expect.poll(() => count('gallery')).toBe(1)
  expect((await rig.call('GET', 'gallery/')).body.data.image[0].name).toBe(state.films[0].name)
  expect((await rig.sim('GET', 'state')).body.films).toEqual([])
})

test('importing the current state while a film is being rendered does not duplicate the film', async () => {
  const release = holdFilms()
  await plan(['00:01'])
  await rig.pass(120_000)

  await rig.sim('PUT', 'state', (await rig.sim('GET', 'state')).body)
  release()

  await expect.poll(async () => (await rig.sim('GET', 'state')).body.films).toEqual([])
  expect(await count('gallery')).toBe(1)
})

test('a reset discards films in progress', async () => {
  const release = holdFilms()
  await plan(['00:01'])
  await rig.pass(120_000)

  await rig.reset('2026-05-05T00:00:00')
  await plan(['00:01'])
  await rig.pass(120_000)
  release()

  await expect.poll(() => count('gallery')).toBe(1)
  expect((await rig.call('GET', 'gallery/')).body.data.image[0].name).toContain('2026-05-04T22-01-00Z')
})
