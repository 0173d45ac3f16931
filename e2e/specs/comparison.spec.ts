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
    await poll(() =>
      dialog.locator('> div').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    ).toBe(0)
  }
  await resizeWindow(page, { width: 320, height: 640 })
  await expect(dialog.getByText(/frame 1 of/)).toBeInViewport({ ratio: 1 })

  await page.reload()
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/dashboard/gallery')
})

test('the comparison always shows the same frame of both films, even during ten seeks while the films play', {
  tag: '@slow',
}, async ({ page, rig }) => {
  await serveNumberedFilms(page, rig, { '2026-06-10': PATROL_FILM_SHAPE, '2026-07-10': PATROL_FILM_SHAPE })
  await openLoadedComparison(page)
  const drawn = await recordDrawnFrames(page)
  const scrubber = page.getByRole('slider', { name: 'Position in both films' })

  for (let jump = 0; jump < 10; jump++) {
    if (await page.getByRole('button', { name: 'Play' }).isVisible()) await page.keyboard.press('Space')
    const before = (await drawn.all()).length
    const frame = (jump * 17) % 45
    await scrubber.fill(String(frame))
    await poll(async () => (await drawn.all()).slice(before).some(([shown = 0]) => shown >= frame)).toBe(true)
  }
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()

  const frames = await drawn.all()
  expect(frames.filter(([before, after]) => before !== after)).toEqual([])
  expect(new Set(frames.map(([before]) => before)).size).toBeGreaterThan(30)
})

for (const decoder of ['WebCodecs', 'a video element']) {
  test(`the comparison shows each requested frame of both films with ${decoder}`, { tag: '@slow' }, async ({
    page,
    rig,
  }) => {
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

const range = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => from + index * step)

/** Films as cameras write them, given as lists of frame numbers. Frame 15 starts at second 1. */
const cameraFilms = {
  'goes from 15 to 5 frames per second': [...range(0, 15), ...range(15, 48, 3)],
  'has lost the frames of a second': [...range(0, 20), ...range(35, 48)],
  'starts after 0.133 s': range(2, 48),
}

for (const decoder of ['WebCodecs', 'a video element'])
  for (const [title, numbers] of Object.entries(cameraFilms))
    test(`the comparison shows the same second of a film that ${title} and of a film with a constant frame rate, with ${decoder}`, {
      tag: '@slow',
    }, async ({ page, rig }) => {
      if (decoder === 'a video element') await page.addInitScript(() => Reflect.deleteProperty(window, 'VideoDecoder'))
      await serveNumberedFilms(page, rig, {
        '2026-06-10': PATROL_FILM_SHAPE,
        '2026-07-10': { ...PATROL_FILM_SHAPE, numbers },
      })
      await openLoadedComparison(page)
      const drawn = await recordDrawnFrames(page)
      const scrubber = page.getByRole('slider', { name: 'Position in both films' })

      for (const number of [4, 13, 18, 24, 36, 45, 40, 16]) {
        await scrubber.fill(String(number))
        const shown = numbers.findLast((each) => each <= number)
        await poll(drawn.latest).toEqual([number, shown])
        const isGap = number - (shown ?? 0) > 4
        await expect(page.getByText('gap in the second film, which shows 0:01.2')).toBeVisible({ visible: isGap })
      }
    })

for (const [title, shape] of [
  ['pixels that are not square', { pixelAspectRatio: 2 }],
  ['upside down pictures that its rotation corrects', { isUpsideDown: true, rotation: 180 }],
] as const)
  test(`a search finds a change at its position in a film with ${title}`, { tag: '@slow' }, async ({ page, rig }) => {
    await serveFilms(page, rig, {
      '2026-06-10': () => createCableFilm(),
      '2026-07-10': () => createCableFilm({ ...shape, isDamaged: true }),
    })
    await openLoadedComparison(page)

    await page.getByRole('button', { name: 'Find changes' }).click()

    await expect(page.getByText('1 change found')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Changes found' })).toContainText(/Sled position about (49|50)\.\d/)
    await expect(page.getByText('The films differ')).toBeHidden()
  })

test('a search refuses a film that is upside down', { tag: '@slow' }, async ({ page, rig }) => {
  await serveFilms(page, rig, {
    '2026-06-10': () => createCableFilm(),
    '2026-07-10': () => createCableFilm({ rotation: 180 }),
  })
  await openLoadedComparison(page)

  await page.getByRole('button', { name: 'Find changes' }).click()

  await expect(page.getByRole('list', { name: 'Reasons' })).toContainText(
    'The cable crosses the pictures in opposite directions.',
  )
})

test('a mark that is placed during a gap in the second film gets the position of the displayed picture', {
  tag: '@slow',
}, async ({ page, rig }) => {
  await serveNumberedFilms(page, rig, {
    '2026-06-10': PATROL_FILM_SHAPE,
    '2026-07-10': { ...PATROL_FILM_SHAPE, numbers: cameraFilms['has lost the frames of a second'] },
  })
  await openLoadedComparison(page)

  await page.getByRole('slider', { name: 'Position in both films' }).fill('30')
  await page.getByRole('button', { name: 'Mark finding' }).click()

  // Frame 19 of 48 of a patrol from sled position 20 to 80
  await expect(page.getByRole('dialog', { name: 'Mark finding' })).toContainText(/about 43\.\d/)
})
