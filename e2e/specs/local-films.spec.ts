import { expect, findToast, poll, test } from '../support/fixtures.ts'
import { createNumberedFilm, FRAMES_PER_SECOND, PATROL_FILM_SHAPE } from '../support/patrol-films.ts'
import { operator } from '../support/simulator.ts'

test.use({ account: operator })

const NAME = 'PTZ North span 2026-11-28T14-15-37Z recorded'

/** The camera turns by 10° between the second and the third cue. */
const positions = `WEBVTT

00:00:00.000 --> 00:00:01.000
2026-11-28 14:15:37  Pan 12.0°  Tilt -5.0°  Zoom 20.0  Sled 35.0

00:00:01.000 --> 00:00:02.000
2026-11-28 14:15:38  Pan 12.0°  Tilt -5.0°  Zoom 20.0  Sled 35.0

00:00:02.000 --> 00:00:03.000
2026-11-28 14:15:39  Pan 22.0°  Tilt -5.0°  Zoom 20.0  Sled 35.0
`

test('a frame of a film from this computer becomes a finding with the recorded position, and is still stored after a reload', async ({
  page,
}) => {
  const film = await createNumberedFilm(PATROL_FILM_SHAPE)
  await page.goto('/dashboard/gallery')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Open a film from this computer' }).click()
  await (await choosing).setFiles([
    { name: `${NAME}.mp4`, mimeType: 'video/mp4', buffer: film },
    { name: `${NAME}.vtt`, mimeType: 'text/vtt', buffer: Buffer.from(positions) },
  ])
  const viewer = page.getByRole('dialog', { name: NAME })
  await expect(viewer.getByText('with recorded positions')).toBeVisible()
  const video = viewer.locator('video')
  await expect(video).toHaveJSProperty('readyState', 4)

  await video.evaluate(async (player: HTMLVideoElement) => {
    player.pause()
    player.currentTime = 0.01
    await new Promise((resolve) => player.addEventListener('seeked', resolve, { once: true }))
  })
  for (const frame of [1, 2, 3]) {
    await page.keyboard.press('ArrowRight')
    await poll(() =>
      video.evaluate(({ currentTime }: HTMLVideoElement, rate) => Math.floor(rate * currentTime), FRAMES_PER_SECOND),
    ).toBe(frame)
  }
  await page.keyboard.press('m')
  const facts = page.getByLabel('Where and when')
  await expect(facts).toContainText('Time2026-11-28 14:15:37 UTC ± 1 s')
  await expect(facts).toContainText('Pan12 ± 0.1°')
  await expect(facts).toContainText('Sled35 ± 0.1')
  await page.getByRole('button', { name: 'Save finding' }).click()
  await expect(findToast(page, 'Finding saved')).toBeVisible()

  await page.reload()
  await expect(page.getByRole('alert')).toContainText(`${NAME}.mp4 is a film on this computer`)
  await page.getByRole('link', { name: 'Findings' }).click()
  await page.getByRole('list', { name: 'Findings' }).getByRole('button').first().click()
  await expect(facts).toContainText(`Source${NAME}.mp4`)
  await expect(facts).toContainText('Tilt-5 ± 0.1°')
  await expect(page.getByRole('button', { name: 'Open a film from this computer' })).toBeVisible()
})
