// `pnpm e2e screens film` records a film of the built console for the README. Needs ffmpeg.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { type Browser, expect as expectSoon, type Page } from '@playwright/test'
import { type Simulator, startSimulator } from '../../e2e/support/simulator.ts'

const expect = expectSoon.configure({ timeout: 120_000 })

const file = join(import.meta.dirname, '../../docs/screens/console-at-work.webp')
const WINDOW = { width: 1280, height: 720 }
const SIZE = '960:540'
const SECONDS = 12
const FPS = 15
const FRAME_MS = 1000 / FPS
/** With a lower quality, compression blocks are visible while the camera moves. */
const QUALITY = 60
/** The air is clear at this time. The year is in the future, so the film's frame shot is the newest picture. */
const MORNING = `${new Date().getUTCFullYear() + 1}-06-18T08:20:00Z`

/**
 * Advances the paused clocks of the rig and the browser frame by frame, which keeps the film smooth on a busy machine.
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
    const recorder = await createPageRecorder(page, rig)
    await recordScenes(page, recorder)
    encodeFilm(recorder.shots)
  } finally {
    await context.close()
    await rig.stop()
  }
}

async function recordScenes(page: Page, { film, shots }: PageRecorder) {
  const click = async (frames: number) => {
    await page.mouse.down()
    await film(frames)
    await page.mouse.up()
    await film(2)
  }
  let from = { x: WINDOW.width / 2, y: WINDOW.height / 2 }
  const press = async (name: string | RegExp, frames: number) => {
    const target = page.getByRole('button', { name, exact: true }).or(page.getByRole('link', { name, exact: true }))
    const { x, y, width, height } = (await target.first().boundingBox()) ?? { ...from, width: 0, height: 0 }
    const to = { x: x + width / 2, y: y + height / 2 }
    await film(7, (part) => page.mouse.move(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part))
    from = to
    await click(frames)
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

type PageRecorder = Awaited<ReturnType<typeof createPageRecorder>>

/** Pauses both clocks. `film` advances them frame by frame, calls `act` and takes a screenshot. */
async function createPageRecorder(page: Page, rig: Simulator) {
  const shots: Buffer[] = []
  let now = Date.parse(MORNING) + 60_000
  const sync = () => rig.control('POST', 'clock', { now: new Date(now).toISOString(), rate: 0 })
  await sync()
  await page.clock.pauseAt(now)
  const film = async (frames: number, act: (part: number) => Promise<unknown> = async () => {}) => {
    for (let frame = 1; frame <= frames; frame++) {
      const paintCount = await getPaintCount(page)
      const step = Math.round((shots.length + 1) * FRAME_MS) - Math.round(shots.length * FRAME_MS)
      now += step
      await sync()
      await act(frame / frames)
      // The number of attempts is limited, because a screen without a live picture paints nothing
      for (let tries = 0; tries < 40 && (await getPaintCount(page)) === paintCount; tries++)
        await page.waitForTimeout(20)
      await page.clock.runFor(step)
      shots.push(await page.screenshot({ type: 'jpeg', quality: 95 }))
    }
  }
  return { film, shots }
}

/** Encodes the pictures as an animated WebP. Each frame contains only the pixels that have changed. */
function encodeFilm(jpegs: readonly Buffer[]) {
  const input = `-f image2pipe -c:v mjpeg -framerate ${FPS} -i -`
  const outputOptions = `-vf scale=${SIZE}:flags=lanczos -c:v libwebp_anim -quality ${QUALITY} -loop 0`
  const options = `-loglevel error -y ${input} ${outputOptions}`.split(' ')
  execFileSync('ffmpeg', [...options, file], { input: Buffer.concat(jpegs) })
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

/** Draws a circle at the mouse pointer, which screenshots do not contain. */
function showPointer(page: Page) {
  return page.evaluate(() => {
    const pointer = document.createElement('div')
    pointer.style.cssText =
      'position: fixed; z-index: 99999; padding: 10px; border-radius: 50%; border: 2px solid #fff; pointer-events: none'
    document.body.append(pointer)
    for (const event of ['pointermove', 'pointerdown', 'pointerup'] as const)
      document.addEventListener(
        event,
        ({ clientX, clientY, buttons }) => {
          pointer.style.translate = `${clientX - 12}px ${clientY - 12}px`
          pointer.style.background = buttons ? '#5ab0ffcc' : '#0004'
        },
        { capture: true },
      )
    pointer.style.inset = '0 auto auto 0'
  })
}
