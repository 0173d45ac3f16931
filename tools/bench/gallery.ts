import { startSimulator } from '../../e2e/support/simulator.ts'
import { startSession } from '../support/console-page.ts'
import { formatTable, measureInRounds } from '../support/results.ts'

/** Measures DOM elements, time to the first picture and dropped frames, relative to a gallery of 100 pictures. */
const ROUNDS = Number(process.argv[2] ?? 3)
const SIZES = [100, 1_000, 10_000]
const SCROLL_STEPS = 90
const SCROLL_PIXELS = 240

const rig = await startSimulator({ SEED_MEDIA: 'off' })
const [camera] = await rig.cameras()
await rig.call('POST', 'snap/', { cameraID: camera?.cameraID })
const { browser, session } = await startSession(rig.url)

const visits = await measureInRounds(SIZES, ROUNDS, visit)
await browser.close()
await rig.stop()

console.log(
  formatTable(
    ['pictures', 'elements', '× 100', 'first picture ms', '× 100', 'dropped frames %'],
    visits.map(({ subject, median }) => [
      String(subject),
      String(median('elements')),
      (median('elements') / (visits[0]?.median('elements') ?? 1)).toFixed(2),
      median('firstMs'),
      (median('firstMs') / (visits[0]?.median('firstMs') ?? 1)).toFixed(2),
      median('dropped'),
    ]),
  ),
)

async function visit(size: number) {
  const context = await browser.newContext({ storageState: session, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.route('**/api/v1/gallery/', async (route) => {
    const body = await (await route.fetch()).json()
    const [item] = body.data.image
    const image = Array.from({ length: size }, (_, n) => ({ ...item, name: item.name.replace('.jpg', `-${n}.jpg`) }))
    await route.fulfill({ json: { ...body, count: size, data: { image } } })
  })
  await page.goto(`${rig.url}/dashboard/gallery`)
  const list = page.getByRole('list', { name: 'Gallery' })
  await list.locator('img').first().waitFor()
  const result = await page.evaluate(
    async ([steps, pixels]) => {
      const [first] = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/media/gallery/'))
      const times = [await new Promise(requestAnimationFrame)]
      // 100 pictures end after a third of the scroll steps, so scrolling reverses at each end
      let distance: number = pixels
      for (let step = 0; step < steps; step++) {
        const before = scrollY
        scrollBy(0, distance)
        if (scrollY === before) {
          distance = -distance
          scrollBy(0, distance)
        }
        times.push(await new Promise(requestAnimationFrame))
      }
      const took = times.slice(1).map((time, n) => time - (times[n] ?? time))
      const dropped = took.reduce(
        (sum, milliseconds) => sum + Math.max(0, Math.round(milliseconds / (1_000 / 60)) - 1),
        0,
      )
      return {
        elements: document.querySelectorAll('*').length,
        firstMs: first ? first.startTime + first.duration : Number.NaN,
        dropped: (100 * dropped) / (steps + dropped),
      }
    },
    [SCROLL_STEPS, SCROLL_PIXELS] as const,
  )
  await context.close()
  return result
}
