// `pnpm e2e screens film` records a film of the built console for the README. Needs ffmpeg.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { type Browser, expect as expectSoon, type Locator, type Page } from '@playwright/test'
import { type Simulator, startSimulator } from '../../e2e/support/simulator.ts'

const expect = expectSoon.configure({ timeout: 120_000 })

const file = join(import.meta.dirname, '../../docs/screens/console-at-work.webp')
const WINDOW = { width: 1280, height: 720 }
const SIZE = '960:540'
const SECONDS = 12
const FPS = 15
const FRAME_MS = 1000 / FPS
/** A lower quality leaves blocks where the camera moves. */
const QUALITY = 60
/**
 * The scenery is clear at this time. The year is in the future, so that the film's frame shot is the newest picture.
 */
const MORNING = `${new Date().getUTCFullYear() + 1}-06-18T08:20:00Z`

/**
 * Records steering, sled steps, a frame shot and the gallery. Advances the paused clocks of the rig and the browser
 * frame by frame, which keeps the film smooth on a busy machine.
 */
export async function recordConsoleFilm(browser: Browser, signIn: (page: Page) => Promise<void>) {
  // The stream has only 2 fps, because each screenshot takes about half a second
  const rig = await startSimulator({ STREAM_FPS: '2', RIG_TIME_ZONE: 'UTC' })
  const context = await browser.newContext({ baseURL: rig.url, viewport: WINDOW, timezoneId: 'UTC' })
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  try {
    await rig.control('POST', 'clock', { now: MORNING })
    await rig.warmUp()
    await page.addInitScript(installPaintCounter)
    await page.clock.install({ time: MORNING })
    await signIn(page)
    await page.getByRole('switch', { name: 'Live streaming' }).click()
    await expect(page.getByText('LIVE', { exact: true })).toBeVisible()
    await showPointer(page)
    const camera = await createCamera(page, rig)
    await recordScenes(page, camera)
    encodeFilm(camera.shots)
  } finally {
    await context.close()
    await rig.stop()
  }
}

type Camera = Awaited<ReturnType<typeof createCamera>>

async function recordScenes(page: Page, { film, shots }: Camera) {
  let [x, y] = [WINDOW.width / 2, WINDOW.height / 2]
  const press = async (name: string | RegExp, frames: number) => {
    const target = page.getByRole('button', { name, exact: true }).or(page.getByRole('link', { name, exact: true }))
    const { left, top } = await getCentre(target.first())
    const [fromX, fromY] = [x, y]
    await film(7, (part) => page.mouse.move(fromX + (left - fromX) * part, fromY + (top - fromY) * part))
    ;[x, y] = [left, top]
    await click(frames)
  }
  const click = async (frames: number) => {
    await page.mouse.down()
    await film(frames)
    await page.mouse.up()
    await film(2)
  }
  // Discards the first frames, because the clocks have jumped and the frame rate appears only after a second
  while (!(await page.getByText(/^1[45] fps/).isVisible())) await film(5)
  shots.length = 0
  await film(8)
  await press('Pan right', 16)
  await press('Zoom in', 12)
  await press('Move sled forward', 1)
  for (let step = 0; step < 4; step++) {
    await film(4)
    await click(1)
  }
  await film(6)
  await press('Frame Shot', 1)
  await film(14)
  await press('Gallery', 1)
  await film(9)
  await press(/^Open PTZ North span/, 1)
  await film(SECONDS * FPS - shots.length)
}

const getCentre = async (target: Locator) => {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { left: x + width / 2, top: y + height / 2 }
}

/**
 * Pauses both clocks and returns a camera. Its `film` advances the clocks frame by frame, calls `act` and takes a
 * screenshot.
 */
async function createCamera(page: Page, rig: Simulator) {
  const shots: Buffer[] = []
  let now = Date.parse(MORNING) + 60_000
  const sync = () => rig.control('POST', 'clock', { now: new Date(now).toISOString(), rate: 0 })
  await sync()
  await page.clock.pauseAt(now)
  const film = async (frames: number, act: (part: number) => Promise<unknown> = async () => {}) => {
    for (let frame = 1; frame <= frames; frame++) {
      const painted = await getPaintCount(page)
      const step = Math.round((shots.length + 1) * FRAME_MS) - Math.round(shots.length * FRAME_MS)
      now += step
      await sync()
      await act(frame / frames)
      // The number of attempts is limited, because a screen without a live picture paints nothing
      for (let tries = 0; tries < 40 && (await getPaintCount(page)) === painted; tries++) await page.waitForTimeout(20)
      await page.clock.runFor(step)
      shots.push(await page.screenshot({ type: 'jpeg', quality: 95 }))
    }
  }
  return { film, shots }
}

/** Encodes the pictures as an animated WebP. A frame contains only what has changed since the last. */
const encodeFilm = (jpegs: readonly Buffer[]) => {
  const input = ['-f', 'image2pipe', '-c:v', 'mjpeg', '-framerate', String(FPS), '-i', '-']
  const output = [
    '-vf',
    `scale=${SIZE}:flags=lanczos`,
    '-c:v',
    'libwebp_anim',
    '-quality',
    String(QUALITY),
    '-loop',
    '0',
  ]
  execFileSync('ffmpeg', ['-loglevel', 'error', '-y', ...input, ...output, file], { input: Buffer.concat(jpegs) })
}

const getPaintCount = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.paintings ?? 0))

function installPaintCounter() {
  const { prototype } = CanvasRenderingContext2D
  const draw = prototype.drawImage
  prototype.drawImage = function (...args: unknown[]) {
    const { dataset } = document.documentElement
    dataset.paintings = String(Number(dataset.paintings ?? 0) + 1)
    return Reflect.apply(draw, this, args)
  }
}

/** Screenshots do not contain the mouse pointer. */
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
