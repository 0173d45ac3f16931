import { writeFile } from 'node:fs/promises'
import { filmPatrols } from '../support/patrol-films.ts'
import { desktop, formatSize, phone } from '../support/window-sizes.ts'
import { engines } from './engines.ts'
import { expect, poll, test } from './fixtures.ts'
import { openComparison, type Screen } from './screen.ts'

type View = { path: string; show: (screen: Screen) => Promise<unknown> }

const heading = (name: string | RegExp) => (screen: Screen) => screen.waitFor('heading', name)

const views: Record<string, View> = {
  live: { path: 'view', show: (screen) => screen.startStreaming() },
  presets: {
    path: 'view',
    show: async (screen) => {
      await screen.click('button', 'Preset')
      await screen.waitFor('dialog', 'Presets')
    },
  },
  'all-cameras': {
    path: 'view',
    show: async (screen) => {
      await screen.click('button', 'All cameras')
      await screen.waitFor('heading', 'All cameras')
    },
  },
  scheduler: { path: 'scheduler', show: heading('Schedule(s)') },
  'new-schedule': { path: 'scheduler/new', show: heading('Choose a camera') },
  gallery: { path: 'gallery', show: heading('Gallery') },
  viewer: {
    path: 'gallery',
    show: async (screen) => {
      await screen.click('button', /^Open Patrol.*2026-07/)
      await screen.waitFor('dialog')
    },
  },
  comparison: { path: 'gallery', show: openComparison },
  findings: { path: 'findings', show: heading('Findings') },
  job: { path: 'job', show: heading('Job') },
  alarm: { path: 'alarm', show: heading('Alarm') },
}

for (const engine of engines)
  for (const size of [desktop, phone])
    test(`in ${engine.name}, every screen fits a window of ${formatSize(size)}`, async ({
      rig,
      openConsole,
    }, testInfo) => {
      await filmPatrols(rig, ['2026-06-10T06:30', '2026-07-10T06:30'])
      const screen = await openConsole(engine, size)

      for (const [name, { path, show }] of Object.entries(views))
        await test.step(name, async () => {
          await screen.open(`${rig.url}/dashboard/${path}`)
          await show(screen)
          await poll(() => screen.evaluate(countUnfinishedPictures), 'pictures without their content').toBe(0)
          await writeFile(testInfo.outputPath(`${name}.png`), await screen.takeScreenshot())
          expect(await screen.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
        })
    })

function countUnfinishedPictures() {
  const pictures = document.querySelectorAll<HTMLImageElement | HTMLVideoElement | HTMLCanvasElement>(
    'img, video, [role=dialog] canvas',
  )
  return [...pictures].filter((picture) => picture.checkVisibility() && isUnfinished(picture)).length

  function isUnfinished(picture: HTMLImageElement | HTMLVideoElement | HTMLCanvasElement) {
    if (picture instanceof HTMLImageElement) return picture.naturalWidth === 0
    if (picture instanceof HTMLVideoElement) return picture.readyState < HTMLMediaElement.HAVE_CURRENT_DATA
    const copy = Object.assign(document.createElement('canvas'), { width: 16, height: 9 })
    const pixels = copy.getContext('2d')
    pixels?.drawImage(picture, 0, 0, copy.width, copy.height)
    return pixels
      ?.getImageData(0, 0, copy.width, copy.height)
      .data.every((value, index) => index % 4 === 3 || value === 0)
  }
}
