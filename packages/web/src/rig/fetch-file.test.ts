import { expect, test } from 'vitest'
import { fetchFile } from './fetch-file.ts'

const ORIGIN = 'http://console.test'

/** Requests a file from a page of `ORIGIN`. The request gets the response of `respond`. */
const request = (url: string, respond: () => Response | Promise<Response>, signal = new AbortController().signal) => {
  const requests: unknown[] = []
  const page = { window: { location: { href: `${ORIGIN}/dashboard/job`, origin: ORIGIN } } } as never
  const fetch: typeof globalThis.fetch = async (...args) => {
    requests.push(args)
    return respond()
  }
  return { requests, file: fetchFile({ fetch, page }, url, signal), signal }
}

const fail = () => Promise.reject(new TypeError('Failed to fetch'))
const interrupt = () => new Response(new ReadableStream({ start: (body) => body.error(new TypeError('cut')) }))

test('fetchFile returns the content of a file', async () => {
  const { file, requests, signal } = request('/job/a.csv', () => new Response('a;b'))

  expect(await (await file)?.text()).toBe('a;b')
  expect(requests).toEqual([['/job/a.csv', { signal }]])
})

test.each(['/job/a.csv', `${ORIGIN}/job/a.csv`])(
  'fetchFile rejects if the rig cannot be reached at %s',
  async (url) => {
    await expect(request(url, fail).file).rejects.toThrow('The rig could not be reached')
  },
)

test('fetchFile returns null if another origin does not allow reading', async () => {
  expect(await request('http://files.test/a.csv', fail).file).toBe(null)
})

test('fetchFile rejects with the status of a failure', async () => {
  const { file } = request('/job/a.csv', () => new Response('gone', { status: 404 }))

  await expect(file).rejects.toThrow('The rig returned 404')
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
