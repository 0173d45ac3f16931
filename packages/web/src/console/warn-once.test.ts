import { expect, test, vi } from 'vitest'
import { warnOnce } from './warn-once.ts'

test('The same problem of a list is logged once', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})

  for (const text of ['Left out data.job[0]', 'Left out data.job[0]', 'Left out data.job[1]']) warnOnce(text)

  expect(warned.mock.calls).toEqual([['Left out data.job[0]'], ['Left out data.job[1]']])
  warned.mockRestore()
})
