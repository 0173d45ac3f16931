import { getMeanDifference } from '../support/fixtures.ts'
import type { Simulator } from '../support/simulator.ts'
import { measureFrameRate, sampleBrightness } from './ffmpeg.ts'
import { expect, test } from './fixtures.ts'

const SECONDS = Number(process.env.CLIENT_SECONDS ?? 60)

test('ffmpeg reads the stream of the requested camera at 15 frames per second', async ({ rig }) => {
  const [camera, other] = await listOnlineCameras(rig)

  const rate = await measureFrameRate(camera.stream, SECONDS)

  report('ffmpeg', rate)
  expect(Math.abs(rate - 15)).toBeLessThanOrEqual(1)
  await expectPictureOf(camera.stream, camera, other)
})

test('go2rtc relays the stream of the requested camera at 15 frames per second', async ({ rig, go2rtc }) => {
  const [camera, other] = await listOnlineCameras(rig)
  const relay = await go2rtc({ camera: camera.stream, other: other.stream })

  const rate = await measureFrameRate(relay.streamUrl('camera'), SECONDS)

  report('go2rtc', rate)
  expect(Math.abs(rate - 15)).toBeLessThanOrEqual(1)
  await expectPictureOf(relay.streamUrl('camera'), camera, other)
  await expectPictureOf(relay.streamUrl('other'), other, camera)
})

test('for several viewers, go2rtc opens only one stream to the rig', async ({ rig, go2rtc }) => {
  const [camera] = await listOnlineCameras(rig)
  const relay = await go2rtc({ camera: camera.stream })
  const leaving = new AbortController()
  const viewers = await Promise.all(
    Array.from({ length: 3 }, () => fetch(relay.streamUrl('camera'), { signal: leaving.signal })),
  )

  for (const { body } of viewers) await body?.getReader().read()

  expect(await rig.viewers()).toBe(1)
  leaving.abort()
})

type CameraUrls = { name: string; stream: string; poster: string }

async function listOnlineCameras(rig: Simulator): Promise<[CameraUrls, CameraUrls]> {
  const online = (await rig.cameras()).filter(({ status }) => status.toLowerCase() !== 'offline')
  const [camera, other] = online.map(({ name, videoURL, poster }) => ({
    name,
    stream: new URL(videoURL, rig.url).href,
    poster: new URL(poster, rig.url).href,
  }))
  if (!camera || !other) throw new Error('The simulator has fewer than two online cameras')
  return [camera, other]
}

async function expectPictureOf(stream: string, camera: CameraUrls, other: CameraUrls) {
  const [seen, own, another] = await Promise.all([stream, camera.poster, other.poster].map(sampleBrightness))
  if (!seen || !own || !another) throw new Error('A picture is missing')
  const [difference, otherDifference] = [getMeanDifference(seen, own), getMeanDifference(seen, another)]
  console.log(`  ${camera.name}: ${difference.toFixed(1)}, ${other.name}: ${otherDifference.toFixed(1)}`)
  expect(seen).toHaveLength(32 * 18)
  expect(difference).toBeLessThan(otherDifference / 3)
}

const report = (client: string, rate: number) =>
  console.log(`  ${client}: ${rate.toFixed(2)} frames per second in ${SECONDS} s`)
