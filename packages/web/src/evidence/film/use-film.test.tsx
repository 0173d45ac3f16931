import { expect, test } from 'vitest'
import { createFixedLink } from '../../testing/fixed-link.ts'
import { unlimitedConnections } from '../../testing/unlimited-connections.ts'
import { loadFilm } from './use-film.ts'

const load = (url: string, fetch: typeof globalThis.fetch) =>
  loadFilm(
    { fetch, page: { window, reload: () => {} }, connections: unlimitedConnections },
    createFixedLink(url),
    new AbortController().signal,
  )
const refuse = () => Promise.reject(new TypeError('Failed to fetch'))

test('loadFilm returns the original URL and marks it unreadable if the server does not allow cross-origin reads', async () => {
  const url = 'http://rig.elsewhere/film.mp4'

  expect(await load(url, refuse)).toEqual({ url, file: null })
})

test.each([
  ['does not have the film', async () => new Response('', { status: 404 }), 'The rig returned 404'],
  ['does not respond', refuse, 'The rig could not be reached'],
])('loadFilm rejects with a message for the operator if the rig %s', async (_film, fetch, sentence) => {
  await expect(load('/media/gallery/film.mp4', fetch)).rejects.toThrow(sentence)
})
