import { createCableFilm } from '../support/cable-films.ts'
import { expect, poll, test } from '../support/fixtures.ts'
import {
  filmPatrols,
  openLoadedComparison,
  PATROL_FILM_SHAPE,
  recordDrawnFrames,
  serveFilms,
  serveNumberedFilms,
} from '../support/patrol-films.ts'
import { operator } from '../support/simulator.ts'
import { resizeWindow, windowSizes } from '../support/window-sizes.ts'

test.use({ account: operator })

test('the comparison of two patrols on one day finds no change, fits every window, survives a reload and closes on Back', {
  tag: '@slow',
}, async ({ page, rig }) => {
  await filmPatrols(rig, ['2026-07-10T06:30', '2026-07-10T07:30'])
  await openLoadedComparison(page)

  await page.getByRole('button', { name: 'Find changes' }).click()

  await expect(page.getByText('No change found')).toBeVisible()

  const dialog = page.getByRole('dialog', { name: 'Compare patrols' })
  for (const size of windowSizes) {
    await resizeWindow(page, size)
    await expect(dialog.getByRole('slider'), `in a window of ${size.width} × ${size.height}`).toBeInViewport({
      ratio: 1,
    })
    await expect(dialog.getByRole('button', { name: 'Play' })).toBeInViewport({ ratio: 1 })
    await poll(() => dialog.locator('> div').evaluate((body) => body.scrollWidth - body.clientWidth)).toBe(0)
  }
  await resizeWindow(page, { width: 320, height: 640 })
  await expect(dialog.getByText(/frame 1 of/)).toBeInViewport({ ratio: 1 })

  await page.reload()
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/dashboard/gallery')
})

for (const decoder of ['WebCodecs', 'a video element']) {
  test(`with ${decoder}, the comparison shows each requested frame of both films, and keeps the films at the same frame while they play`, {
    tag: '@slow',
  }, async ({ page, rig }) => {
    // A page on plain HTTP has no `VideoDecoder`
    if (decoder === 'a video element') await page.addInitScript(() => Reflect.deleteProperty(window, 'VideoDecoder'))
    await serveNumberedFilms(page, rig, { '2026-06-10': PATROL_FILM_SHAPE, '2026-07-10': PATROL_FILM_SHAPE })
    await openLoadedComparison(page)
    const drawn = await recordDrawnFrames(page)

    const scrubber = page.getByRole('slider', { name: 'Position in both films' })
    for (let seek = 0; seek < 8; seek++) {
      const frame = (seek * 17) % 45
      await scrubber.fill(String(frame))
      await poll(drawn.latest).toEqual([frame, frame])
    }
    const seeks = (await drawn.all()).length
    await page.keyboard.press('Space')
    await scrubber.fill('0')
    await poll(async () => new Set((await drawn.all()).slice(seeks).map(([before]) => before)).size).toBeGreaterThan(20)
    expect((await drawn.all()).filter(([before, after]) => before !== after)).toEqual([])
    await page.keyboard.press('Space')
    await scrubber.fill('10')
    await page.keyboard.press(']')
    await page.keyboard.press(']')
    await poll(drawn.latest).toEqual([10, 12])
    await page.keyboard.press('ArrowRight')
    await poll(drawn.latest).toEqual([11, 13])
    await page.keyboard.press('Space')
    await poll(drawn.latest).toEqual([45, 47])
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  })
}

for (const { title, shape, list, text } of [
  {
    title: 'finds a change at its position in a film with pixels that are not square',
    shape: { pixelAspectRatio: 2, isDamaged: true },
    list: 'Changes found',
    text: /^[^S]*Sled position about (49|50)\.\d/,
  },
  {
    title: 'finds a change at its position in a film whose rotation corrects upside down pictures',
    shape: { isUpsideDown: true, rotation: 180, isDamaged: true },
    list: 'Changes found',
    text: /^[^S]*Sled position about (49|50)\.\d/,
  },
  {
    title: 'rejects a film that is upside down, and shows the reason',
    shape: { rotation: 180 },
    list: 'Reasons',
    text: /The cable crosses the pictures in opposite directions\./,
  },
] as const)
  test(`'Find changes' ${title}`, { tag: '@slow' }, async ({ page, rig }) => {
    await serveFilms(page, rig, {
      '2026-06-10': () => createCableFilm(),
      '2026-07-10': () => createCableFilm(shape),
    })
    await openLoadedComparison(page)

    await page.getByRole('button', { name: 'Find changes' }).click()

    await expect(page.getByRole('list', { name: list })).toContainText(text)
    await expect(page.getByText('The films differ')).toBeHidden()
  })
