import { launchBrowser } from '../e2e/browser.ts'
import { startSimulator } from '../e2e/simulator.ts'
import { savePlot } from './support/plot.ts'
import { quantile } from './support/quantile.ts'
import { signInAt } from './support/session.ts'
import { asTable } from './support/table.ts'

/** A gallery that grows: elements, time to the first picture and frames missed in a scroll, against a hundred pictures. */
const ROUNDS = Number(process.argv[2] ?? 3)
const SIZES = [100, 1_000, 10_000]
const SCROLL_STEPS = 90
const SCROLL_PIXELS = 240

type Look = { elements: number; firstMs: number; missed: number }

const rig = await startSimulator({ SEED_MEDIA: 'off' })
const [camera] = await rig.cameras()
await rig.call('POST', 'snap/', { cameraID: camera?.cameraID })
const browser = await launchBrowser()
const session = await signInAt(browser, rig.url)

const looks = new Map(SIZES.map((size) => [size, [] as Look[]]))
for (let round = 0; round < ROUNDS; round++) for (const [size, taken] of looks) taken.push(await look(size))
await browser.close()
await rig.stop()

const medians = [...looks].map(([size, taken]) => {
  const median = (what: keyof Look) =>
    quantile(
      taken.map((one) => one[what]),
      0.5,
    )
  return { size, elements: median('elements'), firstMs: median('firstMs'), missed: median('missed') }
})
const [least] = medians
console.log(
  asTable(
    ['pictures', 'elements', '× 100', 'first picture ms', '× 100', 'frames missed %'],
    medians.map(({ size, elements, firstMs, missed }) => [
      String(size),
      String(elements),
      (elements / (least?.elements ?? 1)).toFixed(2),
      firstMs,
      (firstMs / (least?.firstMs ?? 1)).toFixed(2),
      missed,
    ]),
  ),
)
savePlot('gallery', {
  title: 'A gallery that grows: ms to its first picture, elements',
  across: 'pictures',
  series: [
    { name: 'first picture, ms', points: medians.map(({ size, firstMs }) => [size, firstMs]) },
    { name: 'elements', points: medians.map(({ size, elements }) => [size, elements]) },
  ],
})

async function look(size: number): Promise<Look> {
  const context = await browser.newContext({ storageState: session, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.route('**/api/v1/gallery/', async (route) => {
    const answer = await (await route.fetch()).json()
    const [item] = answer.data.image
    const image = Array.from({ length: size }, (_, n) => ({ ...item, name: item.name.replace('.jpg', `-${n}.jpg`) }))
    await route.fulfill({ json: { ...answer, count: size, data: { image } } })
  })
  await page.goto(`${rig.url}/dashboard/gallery`)
  const list = page.getByRole('list', { name: 'Gallery' })
  await list.locator('img').first().waitFor()
  const looked = await page.evaluate(
    async ([steps, pixels]) => {
      const [first] = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/media/gallery/'))
      const times = [await new Promise(requestAnimationFrame)]
      // A hundred pictures end after a third of the steps: there and back again, so that each size scrolls at each step
      let way: number = pixels
      for (let step = 0; step < steps; step++) {
        const before = scrollY
        scrollBy(0, way)
        if (scrollY === before) {
          way = -way
          scrollBy(0, way)
        }
        times.push(await new Promise(requestAnimationFrame))
      }
      const took = times.slice(1).map((time, n) => time - (times[n] ?? time))
      const missed = took.reduce(
        (sum, milliseconds) => sum + Math.max(0, Math.round(milliseconds / (1_000 / 60)) - 1),
        0,
      )
      return {
        elements: document.querySelectorAll('*').length,
        firstMs: first ? first.startTime + first.duration : Number.NaN,
        missed: (100 * missed) / (steps + missed),
      }
    },
    [SCROLL_STEPS, SCROLL_PIXELS] as const,
  )
  await context.close()
  return looked
}
