import { expect, test } from 'vitest'
import { loadFilm } from './use-film.ts'

const load = (url: string, fetch: typeof globalThis.fetch) =>
  loadFilm({ fetch, page: { window, reload: () => {} } }, url, new AbortController().signal)
const refuse = () => Promise.reject(new TypeError('Failed to fetch'))

test('A film of a server that forbids reading is shown, and counts as unreadable', async () => {
  const url = 'http://rig.elsewhere/film.mp4'

  expect(await load(url, refuse)).toEqual({ url, isReadable: false })
})

test.each([
  ['that the rig does not have', async () => new Response('', { status: 404 }), 'The rig answered 404'],
  ['of a rig that does not respond', refuse, 'The rig could not be reached'],
])('Loading a film %s fails with a sentence for the operator', async (_film, fetch, sentence) => {
  await expect(load('/media/gallery/film.mp4', fetch)).rejects.toThrow(sentence)
})
