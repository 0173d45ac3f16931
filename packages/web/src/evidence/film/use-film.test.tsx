import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { galleryList } from '../../rig/gallery.ts'
import { createFixedLink } from '../../testing/fixed-link.ts'
import { provideConsole } from '../../testing/provide-console.tsx'
import { createRespondingConsole } from '../../testing/responding-console.ts'
import { writeFilm } from '../../testing/small-film.ts'
import { unlimitedConnections } from '../../testing/unlimited-connections.ts'
import { loadFilm, openFilm, useFilm } from './use-film.ts'

const load = (url: string, fetch: typeof globalThis.fetch) =>
  loadFilm(
    { fetch, page: { window, reload: () => {} }, connections: unlimitedConnections },
    createFixedLink(url),
    new AbortController().signal,
  )
const refuse = () => Promise.reject(new TypeError('Failed to fetch'))

test('loadFilm returns the original URL and marks it unreadable if the server does not allow cross-origin reads', async () => {
  const url = 'http://rig.elsewhere/film.mp4'

  expect(await load(url, refuse)).toMatchObject({ url, file: null })
})

test.each([
  ['does not have the film', async () => new Response('', { status: 404 }), 'The rig returned 404'],
  ['does not respond', refuse, 'The rig could not be reached'],
])('loadFilm rejects with a message for the operator if the rig %s', async (_film, fetch, sentence) => {
  await expect(load('/media/gallery/film.mp4', fetch)).rejects.toThrow(sentence)
})

test('useFilm loads the film with the given name, and releases it when the name changes', async () => {
  const film = await writeFilm('vp8')
  const bytes = await film.arrayBuffer()
  const { hook, show, revoked, unmount } = renderFilm('a.mp4', async () => new Response(bytes))
  expect(hook.current.film).toEqual({ state: 'loading' })

  await waitFor(() => expect(hook.current.film).toMatchObject({ state: 'ready', url: 'blob:1' }))
  expect(hook.current.film).toMatchObject({ file: { size: film.size } })
  show('b.mp4')
  expect(hook.current.film).toEqual({ state: 'loading' })
  await waitFor(() => expect(hook.current.film).toMatchObject({ url: 'blob:2' }))
  expect(revoked).toEqual(['blob:1'])

  act(() => hook.current.fail('It cannot be decoded'))
  expect(hook.current.film).toEqual({ state: 'failed', reason: 'It cannot be decoded' })
  unmount()
  await waitFor(() => expect(revoked).toEqual(['blob:1', 'blob:2']))
})

test.each([
  ['is not a film', async () => new Response('no film'), 'The file is not a film that can be played'],
  ['cannot be fetched', () => Promise.reject('offline'), 'The rig could not be reached'],
])('useFilm fails with the reason if the file %s', async (_case, respond, reason) => {
  const { hook } = renderFilm('a.mp4', respond)

  await waitFor(() => expect(hook.current.film).toEqual({ state: 'failed', reason }))
})

test('openFilm decodes a film, or opens its current URL in a <video> if the film cannot be decoded or may not be read', async () => {
  vi.stubGlobal('VideoDecoder', class {})
  const file = await writeFilm('vp8')
  const videos = vi.spyOn(document, 'createElement')

  const decoded = await openFilm({ url: '/film.mp4', file })

  expect(decoded.isDecoded).toBe(true)
  expect(videos).not.toHaveBeenCalled()
  const unreadable = { url: '/expired.mp4', file: null, link: createFixedLink('/film.mp4') }
  for (const [film, canDecode] of [
    [{ url: '/film.mp4', file }, false],
    [unreadable, true],
    [unreadable, false],
    [{ url: '/film.mp4', file: new Blob(['no film']) }, true],
  ] as const) {
    videos.mockClear()
    const opening = openFilm(film, canDecode)
    await waitFor(() => expect(videos).toHaveBeenCalledWith('video'))
    const video: HTMLVideoElement = videos.mock.results[0]?.value
    expect(video.src).toContain('/film.mp4')
    video.dispatchEvent(new Event('error'))
    await expect(opening).rejects.toThrow('The browser cannot play it')
  }
})

/** Renders the hook in a console whose gallery contains a.mp4 and b.mp4. */
function renderFilm(initialName: string, respond: () => Promise<Response>) {
  const { rigConsole } = createRespondingConsole(respond)
  const links = new Map(['a.mp4', 'b.mp4'].map((name) => [name, `/media/${name}`]))
  rigConsole.queryClient.setQueryData(galleryList(rigConsole).queryKey, { links } as never)
  const revoked: string[] = []
  let created = 0
  const { createObjectURL, revokeObjectURL } = URL
  Object.assign(URL, {
    createObjectURL: () => `blob:${++created}`,
    revokeObjectURL: (url: string) => revoked.push(url),
  })
  onTestFinished(() => void Object.assign(URL, { createObjectURL, revokeObjectURL }))
  const options = { initialProps: initialName, ...provideConsole(rigConsole) }
  const rendered = renderHook((name: string) => useFilm({ list: 'gallery', name }), options)
  return { hook: rendered.result, show: rendered.rerender, revoked, unmount: rendered.unmount }
}
