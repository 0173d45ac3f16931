import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { ChangeSearchPanel } from './change-search-panel.tsx'
import type { ComparisonRequest, ComparisonResponse } from './compare-worker.ts'
import type { FilmPair } from './film-pair.ts'
import type { ComparisonResult } from './search-changes.ts'
import { useChangeSearch } from './use-change-search.ts'

const options = { track: { from: 20, to: 80 } }
const strip = { columns: 0, rows: 0, rgb: new Uint8Array() }
const result: ComparisonResult = {
  comparison: { mismatches: [], changes: [], notCompared: [], lag: 0, fraction: 0.5 },
  strips: [strip, strip],
  stepSeconds: 1 / 15,
}
const captured = { kind: 'captured', at: 30, pictures: [null, null] } as const

class FakeWorker extends EventTarget {
  readonly requests: ComparisonRequest[] = []
  readonly url: string
  isTerminated = false
  constructor(url: URL) {
    super()
    this.url = url.pathname
    workers.push(this)
  }
  postMessage = (request: ComparisonRequest) => void this.requests.push(request)
  terminate = () => {
    this.isTerminated = true
  }
  crash = () => act(async () => void this.dispatchEvent(new Event('error')))
  respond = (data: ComparisonResponse) =>
    act(async () => void this.dispatchEvent(new MessageEvent('message', { data })))
}
let workers: FakeWorker[] = []

beforeEach(() => {
  workers = []
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('VideoDecoder', class {})
})

test('a search pauses the pair, shows each result when it arrives, and is done when the worker has finished', async () => {
  const { hook, start, files, pause } = openSearch()
  expect(hook.current.search).toEqual({ state: 'none' })

  const worker = await start()

  expect(pause).toHaveBeenCalledOnce()
  expect(worker.url).toContain('compare-worker')
  expect(worker.requests).toEqual([{ files, options }])
  expect(hook.current.search).toEqual({ state: 'searching', result: null })
  await worker.respond({ kind: 'compared', ...result })
  expect(hook.current.search).toMatchObject({ state: 'searching', result })
  for (const at of [30, 40]) await worker.respond({ ...captured, at })
  const pictures = [{ at: 30 }, { at: 40 }]
  expect(hook.current.search).toMatchObject({ state: 'searching', result: { ...result, pictures } })
  await worker.respond({ kind: 'finished' })
  expect(hook.current.search).toMatchObject({ state: 'done', result: { ...result, pictures } })
  expect(worker.isTerminated).toBe(true)
})

test('a new search removes the previous result, and ignores further reports from the previous search', async () => {
  const { hook, start } = openSearch()
  const previous = await start()
  await previous.respond({ kind: 'compared', ...result })

  const current = await start()

  expect(previous.isTerminated).toBe(true)
  await previous.respond({ kind: 'compared', ...result })
  expect(hook.current.search).toEqual({ state: 'searching', result: null })
  await current.respond({ kind: 'finished' })
  expect(hook.current.search).toEqual({ state: 'none' })
})

test('a cancelled search terminates its worker and shows nothing', async () => {
  const { hook, start, cancel } = openSearch()
  const worker = await start()
  await worker.respond({ kind: 'compared', ...result })

  await cancel()

  expect(worker.isTerminated).toBe(true)
  expect(hook.current.search).toEqual({ state: 'none' })
})

test.each<[string, (worker: FakeWorker) => Promise<void>, string]>([
  ['fails', (worker) => worker.respond({ kind: 'failed', reason: 'Out of memory' }), 'Out of memory'],
  ['crashes', (worker) => worker.crash(), 'The comparison stopped unexpectedly'],
])('a worker that %s ends the search with the reason', async (_case, fail, reason) => {
  const { hook, start } = openSearch()
  const worker = await start()

  await fail(worker)

  expect(hook.current.search).toEqual({ state: 'failed', reason })
})

test.each([
  ['if the worker cannot decode them', true],
  ['instead of in a worker in a browser without WebCodecs', false],
])('films are compared in the page %s', async (_case, hasDecoder) => {
  if (!hasDecoder) vi.unstubAllGlobals()
  const { hook, search, videos } = openSearch()

  await search()
  expect([workers.length, videos()]).toEqual([hasDecoder ? 1 : 0, hasDecoder ? [] : [expect.anything()]])
  await workers[0]?.respond({ kind: 'undecodable' })

  // The `<video>` fails to play the first film, so the search never opens the second one
  await waitFor(() => expect(videos().map(({ src }) => src)).toEqual([expect.stringContaining('/first.mp4')]))
  await act(async () => void videos()[0]?.dispatchEvent(new Event('error')))
  await waitFor(() => expect(hook.current.search).toEqual({ state: 'failed', reason: 'The browser cannot play it' }))
})

test("without a change, a press on the strip keeps the operator's shift, and at the end of the search a button shifts the second film by the measured lag", async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const seekTime = vi.fn()
  const store = createStore(() => ({ frame: 0, shift: 0 }))
  const pair = { pause: vi.fn(), seekTime, toShift: Number, before: { starts: [0] }, store }
  const films = ['first.mp4', 'second.mp4'].map((name) => ({ name, url: name, file: new Blob() })) as never
  render(
    <ChangeSearchPanel
      {...{ films, recordings: films, pair: pair as unknown as FilmPair }}
      vtt={null}
      isForced={false}
      onShow={vi.fn()}
    />,
  )
  await act(async () => screen.getByRole('button', { name: 'Find changes' }).click())
  const strips = [1, 2].map(() => ({ columns: 10, rows: 1, rgb: new Uint8Array(30) })) as never
  const comparison = { ...result.comparison, lag: 4 }
  await workers[0]?.respond({ kind: 'compared', comparison, strips, stepSeconds: 2 })
  const findShiftButton = () => screen.queryByRole('button', { name: 'Shift the second film by the measured lag' })
  expect(findShiftButton()).toBeNull()
  await workers[0]?.respond({ kind: 'compared', comparison: { ...comparison, fraction: 1 }, strips, stepSeconds: 2 })
  const strip = screen.getByRole('button', { name: 'The cable in both films' })
  vi.spyOn(strip, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 60, 10))

  fireEvent.click(strip, { clientX: 25, detail: 1 })
  fireEvent.click(findShiftButton() ?? strip)

  expect(seekTime.mock.calls).toEqual([
    [5, undefined],
    [0, 8],
  ])
  act(() => store.setState({ shift: 8 }))
  expect(findShiftButton()).toBeNull()
})

function openSearch() {
  const files = [new Blob(['first']), new Blob(['second'])] as const
  const first = { url: '/first.mp4', file: files[0] }
  const films = [first, { url: '/second.mp4', file: files[1] }] as const
  const pause = vi.fn()
  const created = vi.spyOn(document, 'createElement')
  const { result: hook } = renderHook(() => useChangeSearch(films, { pause } as unknown as FilmPair))
  const search = () => act(async () => void hook.current.start(options))
  return {
    ...{ hook, files, pause, search },
    cancel: () => act(async () => hook.current.cancel()),
    /** Starts a search, and returns its worker. */
    start: async () => {
      await search()
      const worker = workers.at(-1)
      if (!worker) throw new Error('No worker has started')
      return worker
    },
    videos: () =>
      created.mock.results.map(({ value }) => value).filter((element) => element instanceof HTMLVideoElement),
  }
}
