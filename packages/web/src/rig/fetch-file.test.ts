import { expect, onTestFinished, test, vi } from 'vitest'
import { createFixedLink } from '../testing/fixed-link.ts'
import { unlimitedConnections } from '../testing/unlimited-connections.ts'
import { checkFilmFile, explainMediaError } from './explain-media.ts'
import { fetchFile, findDownloadUrl, readUpTo, replaceExpiredUrl } from './fetch-file.ts'
import type { MediaLink } from './media-links.ts'

const ORIGIN = 'http://console.test'

/** Requests a file from a page at `ORIGIN`. `respond` returns the response. */
const request = (
  url: string,
  respond: (init?: RequestInit) => Response | Promise<Response>,
  signal = new AbortController().signal,
) => {
  const requests: unknown[] = []
  const page = { window: { location: { href: `${ORIGIN}/dashboard/job`, origin: ORIGIN } } } as never
  const fetch: typeof globalThis.fetch = async (...args) => {
    requests.push(args)
    return respond(args[1])
  }
  return {
    requests,
    file: fetchFile({ fetch, page, connections: unlimitedConnections }, createFixedLink(url), signal),
  }
}

const signInPage = () => new Response('<form>', { headers: { 'content-type': 'text/html; charset=utf-8' } })
const fail = () => Promise.reject(new TypeError('Failed to fetch'))
const interrupt = () => new Response(new ReadableStream({ start: (body) => body.error(new TypeError('cut')) }))

test('fetchFile returns the content of a file', async () => {
  const { file, requests } = request('/job/a.csv', () => new Response('a;b'))

  expect(await (await file)?.text()).toBe('a;b')
  expect(requests).toEqual([['/job/a.csv', { signal: expect.any(AbortSignal) }]])
})

test.each(['/job/a.csv', `${ORIGIN}/job/a.csv`])('fetchFile rejects if no rig can be reached at %s', async (url) => {
  await expect(request(url, fail).file).rejects.toThrow('The rig could not be reached')
})

test('fetchFile returns null if another origin does not allow reading', async () => {
  expect(await request('http://files.test/a.csv', fail).file).toBe(null)
})

const refusal = JSON.stringify({ message: 'The job was deleted.' })

test.each([
  ['the message in the response', refusal, /^The job was deleted$/],
  ['the message in a response of 64 KiB', refusal.padEnd(65_536), /^The job was deleted$/],
  ['the status if the response has no message', 'gone', 'The rig returned 404 Not Found'],
  ['the status if the response is longer than 64 KiB', refusal.padEnd(65_537), 'The rig returned 404 Not Found'],
  [
    'the status if the response is interrupted',
    new ReadableStream({ start: (body) => body.error(new Error('cut')) }),
    'The rig returned 404 Not Found',
  ],
])('if the rig refuses a file, fetchFile rejects with %s', async (_what, body, reason) => {
  const { file } = request('/job/a.csv', () => new Response(body, { status: 404 }))

  await expect(file).rejects.toThrow(reason)
})

test('readUpTo cancels the download of a body that exceeds its limit', async () => {
  const cancel = vi.fn()
  const body = new ReadableStream({ pull: (endless) => endless.enqueue(new Uint8Array(100)), cancel })

  expect(await readUpTo(250, new Response(body))).toBeNull()
  expect(cancel).toHaveBeenCalled()
})

test('fetchFile rejects if the download is interrupted', async () => {
  await expect(request('/job/a.csv', interrupt).file).rejects.toThrow('The download was interrupted')
})

test.each([
  ['before the response', fail, 'Failed to fetch'],
  ['during the download', interrupt, 'cut'],
])('fetchFile rejects with the original error if it is aborted %s', async (_when, respond, message) => {
  await expect(request('/job/a.csv', respond, AbortSignal.abort()).file).rejects.toThrow(message)
})

const useFakeTimers = () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
}

test.each([
  ['/job/a.csv', 'The rig did not respond in time'],
  ['http://files.test/a.csv', 'The server of the file did not respond in time'],
])('fetchFile rejects if the response to %s does not begin within 10 s', async (url, message) => {
  useFakeTimers()
  const rejected = vi.fn()
  const respond = ({ signal }: RequestInit = {}) =>
    new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(new Error('Aborted'))))

  void request(url, respond).file.catch(rejected)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(rejected).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)

  expect(rejected).toHaveBeenCalledWith(new Error(message))
})

test('fetchFile returns a file whose download takes longer than 10 s', async () => {
  useFakeTimers()
  const { file } = request('/job/a.csv', ({ signal } = {}) => {
    const start = (body: ReadableStreamDefaultController) => {
      signal?.addEventListener('abort', () => body.error(signal.reason))
      setTimeout(() => {
        body.enqueue(new TextEncoder().encode('a;b'))
        body.close()
      }, 10_001)
    }
    return new Response(new ReadableStream({ start }))
  })

  await vi.advanceTimersByTimeAsync(10_001)

  expect(await (await file)?.text()).toBe('a;b')
})

test('fetchFile rejects if a sign-in page responds instead of the rig', async () => {
  await expect(request('/media/a.jpg', signInPage).file).rejects.toThrow(/^A proxy or sign-in page responded/)
})

test('fetchFile returns a job file even if it is an HTML page', async () => {
  expect(await (await request('/job/report.html', signInPage).file)?.text()).toBe('<form>')
})

const page = { window: { location: { href: `${ORIGIN}/dashboard/gallery`, origin: ORIGIN } } } as never
const { signal } = new AbortController()
const link = createFixedLink('/media/a.mp4')
const respondWithWebm = () => new Response(Uint8Array.from([0x1a, 0x45, 0xdf, 0xa3]))

test.each([
  ['a film that the rig has lost', () => new Response('', { status: 404 }), 'The rig returned 404 Not Found'],
  ['a sign-in page instead of a film', signInPage, 'A proxy or sign-in page responded instead of the rig'],

  ['a file that is not a film', () => new Response('x'.repeat(40)), 'The file is not a film that can be played'],
  ['a film in a format that the browser does not support', respondWithWebm, 'The browser cannot play it'],
  ['a film of more than 1 MB', () => new Response('x'.repeat(1_000_001)), 'The browser cannot play it'],
  ['a film that cannot be requested', fail, 'The rig could not be reached'],
])('explainMediaError resolves to the reason for %s', async (_what, respond, reason) => {
  const fetch = async () => respond()

  expect(await explainMediaError({ fetch, page }, link, '/media/a.mp4', signal, 'film')).toEqual({ reason })
})

/**
 * Simulates a rig that responds to `/old` with `status`, and to `/new` with `file`. `requests` are the requested URLs.
 */
const refuseOldUrl = (status: number, file = () => new Response('a;b')) => {
  const requests: string[] = []
  const urls = { find: () => '/old', read: async () => '/old', renew: async () => '/new' }
  const link: MediaLink = { file: null, ...urls, refresh: async () => '/refreshed' }
  const fetch: typeof globalThis.fetch = async (input) => {
    requests.push(`${input}`)
    return `${input}` === '/old' ? new Response('{}', { status }) : file()
  }
  return { requests, link, source: { fetch, page, connections: unlimitedConnections } }
}

test.each([401, 403, 410])('a file whose link expired (%d) is requested once more with a new link', async (status) => {
  const { requests, link, source } = refuseOldUrl(status)

  expect(await (await fetchFile(source, link, signal))?.text()).toBe('a;b')
  expect(requests).toEqual(['/old', '/new'])
})

test('if the new link of a file is also refused, fetchFile rejects with the status after two requests', async () => {
  const { requests, link, source } = refuseOldUrl(401, () => new Response('{}', { status: 403 }))

  await expect(fetchFile(source, link, signal)).rejects.toThrow('The rig returned 403')
  expect(requests).toEqual(['/old', '/new'])
})

test.each([404, 500])('a file that is refused with %d is not requested again', async (status) => {
  const { requests, link, source } = refuseOldUrl(status)

  await expect(fetchFile(source, link, signal)).rejects.toThrow(`The rig returned ${status}`)
  expect(requests).toEqual(['/old'])
})

test('a media element gets a new URL if its URL has expired, and otherwise the reason why it cannot show the file', async () => {
  const { link, source } = refuseOldUrl(401)

  expect(await explainMediaError(source, link, '/old', signal, 'picture')).toEqual({ url: '/new' })
  const problem = { reason: 'The file is not a picture' }
  expect(await explainMediaError(source, link, '/new', signal, 'picture')).toEqual(problem)
  expect(await replaceExpiredUrl(source, link, '/old', signal)).toBe('/new')
  expect(await replaceExpiredUrl(source, link, '/new', signal)).toBe(null)
})

test('if the page may not read a file, its media element gets the URL from a new list', async () => {
  const { link, source } = refuseOldUrl(401)
  const unreadable = { ...source, fetch: fail }

  const url = 'http://files.test/old'
  expect(await replaceExpiredUrl(unreadable, link, url, signal)).toBe('/refreshed')
  expect(await explainMediaError(unreadable, link, url, signal, 'film')).toEqual({ url: '/refreshed' })
})

test('checkFilmFile reads a film whose link has expired', async () => {
  const { link, source } = refuseOldUrl(401, () => new Response(''))

  expect(await checkFilmFile(source, link, signal)).toBe('The file is empty')
})

test('findDownloadUrl returns a new URL if the rig refuses the listed one, and rejects if the rig has lost the file', async () => {
  const { link, source } = refuseOldUrl(403)
  const lost = refuseOldUrl(401, () => new Response('', { status: 404 }))

  expect(await findDownloadUrl(source, link, signal)).toBe('/new')
  await expect(findDownloadUrl(lost.source, lost.link, signal)).rejects.toThrow('The rig returned 404')
})

test('findDownloadUrl sends no request to another origin, which may need a cookie, and returns the URL from a new list', async () => {
  const { requests, link, source } = refuseOldUrl(401)
  const elsewhere = { ...link, read: async () => 'http://files.test/old' }

  expect(await findDownloadUrl(source, elsewhere, signal)).toBe('/refreshed')
  expect(requests).toEqual([])
})
