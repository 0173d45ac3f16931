// `pnpm screens film`: films the console at work for the README, from the built product.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, expect as expectSoon, type Locator, type Page } from '@playwright/test'
import { joinFrames } from './animated-webp.ts'
import { encodeChanges } from './encode-changes.ts'
import { type Simulator, startSimulator } from './simulator.ts'

const expect = expectSoon.configure({ timeout: 120_000 })

const file = join(import.meta.dirname, '../docs/screens/console-at-work.webp')
const WINDOW = { width: 1280, height: 720 }
const SIZE = { width: 960, height: 540 }
const SECONDS = 12
const FRAME_MS = 1000 / 15
/** Good enough to be believed, and 12 s of it below 3 MB. */
const QUALITY = 0.42
/** A clear morning on the rig, which the browser's clock shares; so far ahead that no picture of the seed is newer than the film's. */
const MORNING = `${new Date().getUTCFullYear() + 1}-06-18T08:20:00Z`

/**
 * Films the live picture being steered, the sled being driven, a frame shot being taken and looked at in the gallery. The clocks of
 * the rig and of the browser stand, and go on together from frame to frame: the film is as smooth as the product, however busy
 * the machine is that films it.
 */
export async function filmConsole(browser: Browser, signIn: (page: Page) => Promise<void>) {
  // A picture for each frame of the film, which takes that long to be photographed
  const rig = await startSimulator({ STREAM_FPS: '2', RIG_TIME_ZONE: 'UTC' })
  const context = await browser.newContext({ baseURL: rig.url, viewport: WINDOW, timezoneId: 'UTC' })
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  try {
    await rig.control('POST', 'clock', { now: MORNING })
    await rig.warmUp()
    await page.addInitScript(countPaintings)
    await page.clock.install({ time: MORNING })
    await signIn(page)
    await page.getByRole('switch', { name: 'Live streaming' }).click()
    await expect(page.getByText('LIVE', { exact: true })).toBeVisible()
    await showPointer(page)
    const camera = await createCamera(page, rig)
    await work(page, camera)
    const frames = await encodeChanges(await context.newPage(), camera.shots, { ...SIZE, quality: QUALITY })
    await writeFile(file, joinFrames(SIZE, frames))
  } finally {
    await context.close()
    await rig.stop()
  }
}

type Camera = Awaited<ReturnType<typeof createCamera>>

/** What is filmed. */
async function work(page: Page, { film, shots }: Camera) {
  let [x, y] = [WINDOW.width / 2, WINDOW.height / 2]
  const press = async (name: string | RegExp, frames: number) => {
    const target = page.getByRole('button', { name, exact: true }).or(page.getByRole('link', { name, exact: true }))
    const { left, top } = await middleOf(target.first())
    const [fromX, fromY] = [x, y]
    await film(7, (part) => page.mouse.move(fromX + (left - fromX) * part, fromY + (top - fromY) * part))
    ;[x, y] = [left, top]
    await again(frames)
  }
  const again = async (frames: number) => {
    await page.mouse.down()
    await film(frames)
    await page.mouse.up()
    await film(2)
  }
  // What comes before is not filmed: the clocks have jumped, and the picture's rate is known a second later
  while (!(await page.getByText(/^1[45] fps/).isVisible())) await film(5)
  shots.length = 0
  await film(8)
  await press('Pan right', 16)
  await press('Zoom in', 12)
  await press('Move sled forward', 1)
  for (let step = 0; step < 4; step++) {
    await film(4)
    await again(1)
  }
  await film(6)
  await press('Frame Shot', 1)
  await film(14)
  await press('Gallery', 1)
  await film(9)
  await press(/^Open PTZ North span/, 1)
  await film(SECONDS * 15 - shots.length)
}

const middleOf = async (target: Locator) => {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { left: x + width / 2, top: y + height / 2 }
}

/** Stops both clocks; `film` lets them go on by some frames, does something in each, and photographs it. */
async function createCamera(page: Page, rig: Simulator) {
  const shots: string[] = []
  let now = Date.parse(MORNING) + 60_000
  const sync = () => rig.control('POST', 'clock', { now: new Date(now).toISOString(), rate: 0 })
  await sync()
  await page.clock.pauseAt(now)
  const film = async (frames: number, act: (part: number) => Promise<unknown> = async () => {}) => {
    for (let frame = 1; frame <= frames; frame++) {
      const painted = await paintings(page)
      const step = Math.round((shots.length + 1) * FRAME_MS) - Math.round(shots.length * FRAME_MS)
      now += step
      await sync()
      await act(frame / frames)
      // A screen without a live picture paints none
      for (let look = 0; look < 40 && (await paintings(page)) === painted; look++) await page.waitForTimeout(20)
      await page.clock.runFor(step)
      shots.push((await page.screenshot({ type: 'jpeg', quality: 95 })).toString('base64'))
    }
  }
  return { film, shots }
}

const paintings = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.paintings ?? 0))

/** In the page: counts what is drawn on its canvases. */
function countPaintings() {
  const { prototype } = CanvasRenderingContext2D
  const draw = prototype.drawImage
  prototype.drawImage = function (...order: unknown[]) {
    const { dataset } = document.documentElement
    dataset.paintings = String(Number(dataset.paintings ?? 0) + 1)
    return Reflect.apply(draw, this, order)
  }
}

/** Photographs of a page show no pointer: one is drawn where it is, darker while it is pressed. */
const showPointer = (page: Page) =>
  page.evaluate(() => {
    const pointer = document.createElement('div')
    pointer.style.cssText =
      'position:fixed;z-index:99999;width:22px;height:22px;margin:-11px;border-radius:50%;border:2px solid #fff;box-shadow:0 0 0 1px #000;background:#fff6;pointer-events:none;left:50%;top:50%'
    document.body.append(pointer)
    for (const event of ['pointermove', 'pointerdown', 'pointerup'] as const)
      document.addEventListener(
        event,
        ({ clientX, clientY, buttons }) => {
          pointer.style.left = `${clientX}px`
          pointer.style.top = `${clientY}px`
          pointer.style.background = buttons ? '#5ab0ffcc' : '#fff6'
        },
        { capture: true },
      )
  })
