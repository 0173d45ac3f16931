import { expect, onTestFinished, test, vi } from 'vitest'
import { loadConfig, readConfig } from './config.ts'

test.each([
  ["the page's origin", {}, 'https://show.example/', ''],
  ["the page's origin and sub-path", {}, 'https://show.example/console/', '/console'],
  ["the page's origin if config.json is not an object", ['nonsense'], 'https://show.example/', ''],
])('readConfig defaults the host to %s', (_what, file, page, basePath) => {
  const config = readConfig(file, page)

  expect(config).toEqual({ host: `https://show.example${basePath}`, basePath })
})

test.each([
  ['/console/', '/console'],
  ['/console', '/console'],
  ['/', ''],
  ['', ''],
])('readConfig normalises the base path %j to %j', (basePath, expected) => {
  const config = readConfig({ basePath }, 'https://show.example/')

  expect(config.basePath).toBe(expected)
})

test('readConfig uses the host, the known camera and the time zone from config.json instead of the defaults', () => {
  const file = { host: 'https://rig.example/', knownCameraId: 'cam-7', rigTimeZone: 'Europe/Zurich' }

  const config = readConfig(file, 'https://show.example/console/')

  expect(config).toEqual({
    host: 'https://rig.example',
    basePath: '/console',
    knownCameraId: 'cam-7',
    rigTimeZone: 'Europe/Zurich',
  })
})

test.each([
  ['is missing', async () => new Response(null, { status: 404 })],
  ['is not valid JSON', async () => new Response('<html>')],
  ['cannot be fetched', () => Promise.reject(new TypeError('Failed to fetch'))],
])('loadConfig returns the defaults if config.json %s', async (_what, fetch) => {
  const config = await loadConfig(fetch, 'https://show.example/console/')

  expect(config).toMatchObject({ host: 'https://show.example/console' })
})

test('loadConfig returns the defaults after 10 s without a response', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(abortAfter)
  const loaded = vi.fn()

  void loadConfig(rejectOnAbort, 'https://show.example/console/').then(loaded)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(loaded).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)

  expect(loaded).toHaveBeenCalledWith(expect.objectContaining({ host: 'https://show.example/console' }))
})

/** Replacement for `AbortSignal.timeout`, because fake timers do not control its timer. */
const abortAfter = (ms: number) => {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), ms)
  return controller.signal
}

const rejectOnAbort: typeof fetch = (_url, { signal } = {}) =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

test.each([
  ['simulator', true],
  ['rig', false],
  [undefined, false],
])('loadConfig sets isSimulator only if the header x-rig is "simulator": %s', async (header, isSimulator) => {
  const fetch = async () => Response.json({}, header === undefined ? {} : { headers: { 'x-rig': header } })

  const config = await loadConfig(fetch, 'https://show.example/')

  expect(config.isSimulator).toBe(isSimulator)
})

test('loadConfig fetches config.json from the base path', async () => {
  const requested: string[] = []
  const fetch = async (url: RequestInfo | URL) => {
    requested.push(String(url))
    return Response.json({ knownCameraId: 'cam-7' })
  }

  const config = await loadConfig(fetch, 'https://show.example/console/')

  expect(requested).toEqual(['https://show.example/console/config.json'])
  expect(config.knownCameraId).toBe('cam-7')
})
