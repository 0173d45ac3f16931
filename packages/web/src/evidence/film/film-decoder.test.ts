import { expect, test } from 'vitest'
import { openFilmDecoder } from './film-decoder.ts'

test('openFilmDecoder resolves to null in a browser without VideoDecoder', async () => {
  expect(await openFilmDecoder(new Blob())).toBeNull()
})
