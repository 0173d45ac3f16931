import { expect, test } from 'vitest'
import { createMediaUrls, getNameParam } from './media-urls.ts'

const tokens = { signTicket: (subject: string, signIn: unknown) => `${subject} for ${signIn}` } as never
const createUrls = () => createMediaUrls(tokens, 'ada' as never)

test('media URLs contain the name of the file, and a ticket for the file and the sign-in', () => {
  const urls = createUrls()

  expect(urls.stream('n/1')).toBe('/media/stream/n%2F1?ticket=camera n/1 for ada')
  expect(urls.poster('n1')).toBe('/media/poster/n1?ticket=camera n1 for ada')
  expect(urls.galleryFile('a b.jpg')).toBe('/media/gallery/a%20b.jpg?ticket=file a b.jpg for ada')
})

test('the name in a path is decoded, and an empty name returns 404', () => {
  expect(getNameParam({ params: { name: 'a b.jpg' } } as never)).toBe('a b.jpg')
  expect(() => getNameParam({ params: { name: '' } } as never)).toThrow(
    expect.objectContaining({ status: 404, message: 'There is nothing at this URL' }),
  )
})
