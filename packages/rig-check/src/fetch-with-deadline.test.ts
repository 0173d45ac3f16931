import { afterEach, expect, test, vi } from 'vitest'
import { type Fetch, fetchWithDeadline, readChunks, readText } from './send-request.ts'

afterEach(() => vi.useRealTimers())

const read = (response: Response) => response.text()
const request = (fetch: Fetch, reader = read) =>
  fetchWithDeadline({ fetch, timeoutMs: 2_000 }, 'http://rig.test/x', { method: 'POST' }, reader)

test('fetchWithDeadline does not follow redirects, and closes the connection after the response', async () => {
  const sent: [string, RequestInit][] = []
  let wasAborted: boolean | undefined
  const fetch: Fetch = async (url, init) => {
    sent.push([url, init])
    return new Response('pong')
  }

  const text = await request(fetch, async (response) => {
    wasAborted = sent[0]?.[1].signal?.aborted
    return read(response)
  })

  expect(text).toBe('pong')
  expect(sent).toEqual([['http://rig.test/x', { method: 'POST', redirect: 'manual', signal: expect.any(AbortSignal) }]])
  expect(wasAborted).toBe(false)
  expect(sent[0]?.[1].signal?.aborted).toBe(true)
})

const difference = { path: '(response)', wanted: 'a complete response within 2 s' }

test('fetchWithDeadline fails and closes the connection when the response is late', async () => {
  vi.useFakeTimers()
  const signals: (AbortSignal | null | undefined)[] = []
  const stall: Fetch = (_url, { signal }) => {
    signals.push(signal)
    return new Promise(() => {})
  }
  const late = expect(request(stall)).rejects.toMatchObject({
    message: '(response)',
    differences: [{ ...difference, got: 'none: no complete response after 2 s' }],
  })

  await vi.advanceTimersByTimeAsync(1_999)
  expect(signals[0]?.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)

  await late
  expect(signals[0]?.aborted).toBe(true)
})

test('fetchWithDeadline clears its timer', async () => {
  vi.useFakeTimers()

  await request(async () => new Response('pong'))

  expect(vi.getTimerCount()).toBe(0)
})

test.each<[string, unknown, string]>([
  ['an error', new Error('socket hang up'), 'none: socket hang up'],
  ['an error with a cause', new Error('fetch failed', { cause: new Error('ECONNRESET') }), 'none: ECONNRESET'],
  ['an error whose cause is not an error', new Error('fetch failed', { cause: 'TLS' }), 'none: fetch failed'],
  ['a value that is not an error', 'gone', 'gone'],
])('fetchWithDeadline reports %s', async (_kind, cause, got) => {
  const failing = request(() => Promise.reject(cause))

  await expect(failing).rejects.toMatchObject({ differences: [{ ...difference, got }] })
})

const chunks = (...parts: (string | Uint8Array<ArrayBuffer>)[]) =>
  new Response(
    new ReadableStream({
      start: (controller) => {
        for (const part of parts) controller.enqueue(typeof part === 'string' ? new TextEncoder().encode(part) : part)
        controller.close()
      },
    }),
  )

test.each([
  ['a body in several chunks', chunks('pi', 'ng'), 'ping'],
  ['a character that two chunks share', chunks(Uint8Array.of(0xc3), Uint8Array.of(0xbc)), 'ü'],
  ['a character that is incomplete', chunks(Uint8Array.of(0x61, 0xc3)), 'a\ufffd'],
  ['no body', new Response(null), ''],
])('readText returns the text of %s', async (_kind, response, text) => {
  expect(await readText(response)).toBe(text)
})

test('readText fails with more than 8 MB', async () => {
  const reading = readText(chunks(new Uint8Array(8_000_001)))

  const tooLong = { path: '(body)', wanted: 'at most 8 MB', got: 'more' }
  await expect(reading).rejects.toMatchObject({ differences: [tooLong] })
})

test('readChunks stops after `take` has returned false', async () => {
  const taken: string[] = []

  await readChunks(chunks('a', 'b', 'c').body, (bytes) => {
    taken.push(String.fromCharCode(...bytes))
    return taken.length < 2
  })

  expect(taken).toEqual(['a', 'b'])
})
