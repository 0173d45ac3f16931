import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWithRig } from '../testing/simulated-rig.tsx'

afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Returns a function that shows success toasts, one after the other; time is simulated. */
const openToaster = async () => {
  const { rigConsole } = await renderWithRig(null)
  vi.useFakeTimers()
  return async (...texts: string[]) => {
    for (const text of texts) act(() => rigConsole.notices.success(text))
    await pass(0)
  }
}

const shown = () =>
  screen.getAllByRole('listitem').flatMap((toast) => (toast.dataset.visible === 'true' ? [toast.textContent] : []))

test('A toast is visible after 4.5 s and removed after 5.5 s', async () => {
  const showToasts = await openToaster()
  await showToasts('Image deleted')

  await pass(4_500)
  expect(shown()).toEqual(['Image deleted'])

  await pass(1_000)
  expect(screen.queryByRole('listitem')).toBe(null)
})

test('Three toasts in a row are all visible, each for 5 s', async () => {
  const showToasts = await openToaster()
  for (const text of ['Preset taken', 'Frameshot taken', 'Image deleted']) {
    await showToasts(text)
    await pass(1_000)
  }

  await pass(1_500)
  expect(shown()).toEqual(['Image deleted', 'Frameshot taken', 'Preset taken'])

  await pass(1_000)
  expect(shown()).toEqual(['Image deleted', 'Frameshot taken'])
})

test('At most the latest four toasts are visible', async () => {
  const showToasts = await openToaster()
  await showToasts('one', 'two', 'three', 'four', 'five')

  expect(shown()).toEqual(['five', 'four', 'three', 'two'])
})

test('A repeated toast stays for 5 s from its repetition', async () => {
  const showToasts = await openToaster()
  await showToasts('Moving...')
  await pass(4_000)

  await showToasts('Moving...')
  await pass(4_500)
  expect(shown()).toEqual(['Moving...'])

  await pass(1_000)
  expect(screen.queryByRole('listitem')).toBe(null)
})
