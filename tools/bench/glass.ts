import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createEnvironment } from '@rig/picture/render/environment'
import { encodeJpeg } from '@rig/picture/render/jpeg'
import { createScene } from '@rig/picture/render/scene'
import { noonView } from '@rig/picture/testing'
import { startSimulator } from '../../e2e/support/simulator.ts'
import { openConsole } from '../support/console-page.ts'
import { formatTable, quantile } from '../support/results.ts'

/** Measures the latency from sending a picture until its pixels appear in the live view, in frame periods at 15 fps. */
const SECONDS = Number(process.argv[2] ?? 20)
const FPS = 15
const PERIOD_MS = 1_000 / FPS
const QUALITY = 55
/** Each picture has a grey square in its centre whose grey level identifies the picture. */
const GREYS = 8
const GREY_STEP = 256 / GREYS
const MARK_PIXELS = 160

const rig = await startSimulator({ SEED_MEDIA: 'off' })
await rig.warmUp()
const { browser, page } = await openConsole(rig.url)

const environment = createEnvironment(noonView.seed)
const parts = Array.from({ length: GREYS }, (_, n) => createPart(createMarkedPicture(n)))
const sentAt: { mark: number; at: number }[] = []
const camera = await openCamera()
await page.route('**/media/stream/**', (route) => route.continue({ url: camera.url }))
await page.goto(`${rig.url}/dashboard/view`)
await page.getByRole('button', { name: 'Enable Live streaming' }).click()
await page.getByText('LIVE', { exact: true }).waitFor()
const shown = await page.evaluate(
  async ([seconds, step]) => {
    const canvas = [...document.querySelectorAll('canvas')].find(({ width }) => width > 300)
    const seen: { mark: number; at: number }[] = []
    const endsAt = performance.now() + seconds * 1_000
    while (performance.now() < endsAt) {
      await new Promise(requestAnimationFrame)
      const middle = canvas?.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data[0]
      const mark = Math.floor((middle ?? 0) / step)
      if (mark !== seen.at(-1)?.mark) seen.push({ mark, at: performance.timeOrigin + performance.now() })
    }
    return seen
  },
  [SECONDS, GREY_STEP] as const,
)
await browser.close()
await rig.stop()
camera.close()

// Marks repeat every half second, far longer than the latency, so the latest match is the right one
const delays = shown.slice(1).flatMap(({ mark, at }) => {
  const sent = sentAt.findLast((entry) => entry.mark === mark && entry.at <= at)
  return sent ? [(at - sent.at) / PERIOD_MS] : []
})
console.log(
  formatTable(
    ['pictures sent', 'seen', 'p50 periods', 'p95 periods'],
    [[String(SECONDS * FPS), String(delays.length), ...[0.5, 0.95].map((share) => quantile(delays, share).toFixed(2))]],
  ),
)

function createMarkedPicture(n: number): Buffer {
  const frame = createScene(1_280, 720, () => environment).draw(noonView)
  const grey = Math.round((n + 0.5) * GREY_STEP)
  const colour = 0xff000000 | (grey * 0x010101)
  for (let row = 0; row < MARK_PIXELS; row++) {
    const at = (360 - MARK_PIXELS / 2 + row) * 1_280 + 640 - MARK_PIXELS / 2
    frame.pixels.fill(colour, at, at + MARK_PIXELS)
  }
  return Buffer.from(encodeJpeg(frame, QUALITY))
}

function createPart(jpeg: Buffer): Buffer {
  const head = `--frame\r\nContent-Type: image/jpeg\r\nContent-Length: ${jpeg.length}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), jpeg, Buffer.from('\r\n')])
}

/** Starts a server that streams to the console's reader as the simulator does. */
async function openCamera() {
  const viewers = new Set<ServerResponse>()
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'multipart/x-mixed-replace; boundary=frame' })
    response.flushHeaders()
    viewers.add(response.on('close', () => viewers.delete(response)))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  let count = 0
  const timer = setInterval(() => {
    const mark = count++ % GREYS
    sentAt.push({ mark, at: performance.timeOrigin + performance.now() })
    for (const viewer of viewers) viewer.write(parts[mark])
  }, PERIOD_MS)
  const close = () => {
    clearInterval(timer)
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close }
}
