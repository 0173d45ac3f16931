import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notices } from '../console/notices.ts'
import { Toaster } from './toaster.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toaster />)
})
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const tell = async (...texts: string[]) => {
  for (const text of texts) act(() => void notices.success(text))
  await pass(0)
}
const shown = () =>
  screen.getAllByRole('listitem').flatMap((notice) => (notice.dataset.visible === 'true' ? [notice.textContent] : []))

test('A notice is shown after 4.5 s and gone after 5.5 s', async () => {
  await tell('Image deleted')

  await pass(4_500)
  expect(shown()).toEqual(['Image deleted'])

  await pass(1_000)
  expect(screen.queryByRole('listitem')).toBe(null)
})

test('Three notices in a row are all shown, each for 5 s', async () => {
  for (const text of ['Preset taken', 'Frameshot taken', 'Image deleted']) {
    await tell(text)
    await pass(1_000)
  }

  await pass(1_500)
  expect(shown()).toEqual(['Image deleted', 'Frameshot taken', 'Preset taken'])

  await pass(1_000)
  expect(shown()).toEqual(['Image deleted', 'Frameshot taken'])
})

test('At most the latest four notices are shown', async () => {
  await tell('one', 'two', 'three', 'four', 'five')

  expect(shown()).toEqual(['five', 'four', 'three', 'two'])
})

test('A repeated notice stays for 5 s from its repetition', async () => {
  await tell('Moving...')
  await pass(4_000)

  await tell('Moving...')
  await pass(4_500)
  expect(shown()).toEqual(['Moving...'])

  await pass(1_000)
  expect(screen.queryByRole('listitem')).toBe(null)
})
