import { afterEach, expect, test, vi } from 'vitest'
import { loadFilm } from './load-film.ts'

afterEach(() => void vi.unstubAllGlobals())

const load = (address: string, fetched: () => Promise<Response>) => {
  vi.stubGlobal('fetch', fetched)
  return loadFilm(address, new AbortController().signal)
}
const refused = () => Promise.reject(new TypeError('Failed to fetch'))

test('A film that the rig lets no page read is shown, and counts as unreadable', async () => {
  const address = 'http://rig.elsewhere/film.mp4'

  expect(await load(address, refused)).toEqual({ address, isReadable: false })
})

test.each([
  ['that the rig does not have', async () => new Response('', { status: 404 }), 'The rig answered 404'],
  ['of a rig that is silent', refused, 'The rig could not be reached'],
])('Loading a film %s fails with a reason in words', async (_words, fetched, sentence) => {
  await expect(load('/media/gallery/film.mp4', fetched)).rejects.toThrow(sentence)
})
