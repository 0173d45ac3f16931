import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { toRecording } from '../../rig/recordings.ts'
import { createFixedLink } from '../../testing/fixed-link.ts'
import { createRespondingConsole } from '../../testing/responding-console.ts'
import { writeFilm } from '../../testing/small-film.ts'
import type { FilmLoadState } from '../film/use-film.ts'
import { captureSecondFilm, type FilmPair } from './film-pair.ts'
import { useFilmPair } from './use-film-pair.ts'

const loading: FilmLoadState = { state: 'loading' }

beforeEach(() => void vi.stubGlobal('VideoDecoder', class {}))

test('the pair is created as soon as both films are ready, and draws them on the canvases', async () => {
  const { hook, setFilms, createCanvas } = openPair()
  const [before, after] = [createCanvas(), createCanvas()]
  await setFilms(await load('/first.mp4'), loading)
  expect(hook.current.pair).toBeNull()

  await setFilms(await load('/first.mp4'), await load('/second.mp4'))
  await waitFor(() => expect(hook.current.pair).not.toBeNull())
  const { pair, onCanvases } = hook.current
  const [setBefore, setAfter] = onCanvases
  for (const film of [pair?.before, pair?.after]) if (film) vi.spyOn(film, 'draw').mockReturnValue(0)
  act(() => setBefore(before))
  expect(pair?.canvases()).toBeNull()
  act(() => setAfter(after))

  await waitFor(() => expect([before, after].map(({ dataset }) => dataset.frame)).toEqual(['0', '0']))
  expect(pair?.canvases()).toEqual([before, after])
  expect(before).toMatchObject({ width: 2, height: 1 })
})

test('captureSecondFilm returns the picture, time and sled position of the second film, or null before it is drawn', async () => {
  const drawImage = vi.fn()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never)
  const { rigConsole } = createRespondingConsole(() => Response.json({ data: { camera: [], scheduler: [] } }))
  const recording = toRecording({ name: 'Patrol PTZ 2026-07-10T06-30-00Z 20-80.mp4', format: 'mp4' })
  const canvases = [1, 2].map((width) => ({ width, height: 0 }))
  const pair = { canvases: () => canvases, times: () => [1, 3], after: { seconds: 12 } }
  const capture = (changes = {}) =>
    captureSecondFilm(rigConsole, { ...pair, ...changes } as unknown as FilmPair, recording)

  expect((await capture())?.origin).toMatchObject({ recording: { seconds: 3 }, sled: { value: 35 } })
  expect(drawImage).toHaveBeenCalledExactlyOnceWith(canvases[1], 0, 0, 2, 0)
  expect(await capture({ canvases: () => null })).toBeNull()
})

test('when the films change, the hook creates a new pair and closes the old one', async () => {
  const { hook, setFilms, unmount } = openPair()
  const [first, second] = [await load('/first.mp4'), await load('/second.mp4')]
  await setFilms(first, second)
  await waitFor(() => expect(hook.current.pair).not.toBeNull())
  const { pair } = hook.current
  const close = vi.spyOn(pair?.before ?? { close: () => {} }, 'close')

  await setFilms(await load('/third.mp4'), second)
  await waitFor(() => expect(hook.current.pair).not.toBe(pair))

  expect(close).toHaveBeenCalledOnce()
  await waitFor(() => expect(hook.current.pair).not.toBeNull())
  const last = vi.spyOn(hook.current.pair?.after ?? { close: () => {} }, 'close')
  unmount()
  await waitFor(() => expect(last).toHaveBeenCalledOnce())
})

test.each([
  ['first', 0],
  ['second', 1],
] as const)(
  'a %s film that cannot be decoded is opened in a <video>, and fails with the reason if the <video> cannot play it either',
  async (_which, index) => {
    const { hook, setFilms, fails, refuseVideos } = openPair()
    const films = [await load('/first.mp4'), await load('/second.mp4')] as const
    const broken = films.with(index, { state: 'ready', url: '/broken.mp4', file: new Blob(['no film']) })

    await setFilms(broken[0] ?? loading, broken[1] ?? loading)
    await refuseVideos(['/broken.mp4'])
    expect(fails.map((fail) => fail.mock.calls)).toEqual([[], []])
    // The hook now tries to play both films in a `<video>`
    await refuseVideos(['/first.mp4', '/second.mp4'].with(index, '/broken.mp4'))

    const reason = [['The browser cannot play it']]
    expect(fails.map((fail) => fail.mock.calls)).toEqual([reason, reason])
    expect(hook.current.pair).toBeNull()
  },
)

test('a film that fails after the component has unmounted is not reported', async () => {
  const { setFilms, fails, unmount, refuseVideos } = openPair()
  const broken: FilmLoadState = { state: 'ready', url: '/broken.mp4', file: null, link: createFixedLink('/broken.mp4') }
  await setFilms(broken, broken)
  await refuseVideos(['/broken.mp4', '/broken.mp4'])

  unmount()
  await refuseVideos(['/broken.mp4', '/broken.mp4'])

  expect(fails.map((fail) => fail.mock.calls)).toEqual([[], []])
})

async function load(url: string): Promise<FilmLoadState> {
  return { state: 'ready', url, file: await writeFilm('vp8') }
}

function openPair() {
  const fails = [vi.fn(), vi.fn()] as const
  const videos = vi.spyOn(document, 'createElement')
  const {
    result: hook,
    rerender,
    unmount,
  } = renderHook(
    ([first, second]: readonly [FilmLoadState, FilmLoadState]) =>
      useFilmPair({ film: first, fail: fails[0] }, { film: second, fail: fails[1] }),
    { initialProps: [loading, loading] as const },
  )
  return {
    ...{ hook, fails, unmount },
    setFilms: (first: FilmLoadState, second: FilmLoadState) => act(async () => rerender([first, second])),
    /** Creates a canvas with a fake context, because jsdom cannot draw. */
    createCanvas: () => {
      const canvas = document.createElement('canvas')
      vi.spyOn(canvas, 'getContext').mockReturnValue({ canvas } as never)
      return canvas
    },
    /** Waits until exactly these URLs are open in `<video>` elements, then reports that they cannot be played. */
    refuseVideos: async (urls: string[]) => {
      const listOpen = () =>
        videos.mock.results.map(({ value }) => value).filter((element) => element instanceof HTMLVideoElement)
      const paths = () => listOpen().map(({ src }) => new URL(src).pathname)
      await waitFor(() => expect(paths().toSorted()).toEqual(urls.toSorted()))
      const opened = listOpen()
      videos.mockClear()
      await act(async () => {
        for (const video of opened) video.dispatchEvent(new Event('error'))
      })
    },
  }
}
