import { expect, test } from 'vitest'
import { getNameParam } from './media-urls.ts'

test('the name in a path is decoded, and an empty name returns 404', () => {
  expect(getNameParam({ params: { name: 'a b.jpg' } } as never)).toBe('a b.jpg')
  expect(() => getNameParam({ params: { name: '' } } as never)).toThrow(
    expect.objectContaining({ status: 404, message: 'There is nothing at this URL' }),
  )
})
