import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWithRig } from '../testing/simulated-rig.tsx'

afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

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

test('the toaster shows each of three consecutive toasts for 5 s', async () => {
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

test('a success is at the bottom right, and an error at the bottom left', async () => {
  const { rigConsole } = await renderWithRig(null)
  act(() => {
    rigConsole.notices.success('Moving...')
    rigConsole.notices.error('Input cannot be empty')
  })

  const [success, error] = await Promise.all(
    ['Moving...', 'Input cannot be empty'].map(async (text) => (await screen.findByText(text)).closest('ol')?.dataset),
  )
  expect(success).toMatchObject({ yPosition: 'bottom', xPosition: 'right' })
  expect(error).toMatchObject({ yPosition: 'bottom', xPosition: 'left' })
})

test('the toaster shows at most four toasts, the latest ones', async () => {
  const showToasts = await openToaster()
  await showToasts('one', 'two', 'three', 'four', 'five')

  expect(shown()).toEqual(['five', 'four', 'three', 'two'])
})

test.each([
  ['disappears', 5_100, 'true'],
  ['is visible', 4_000, 'false'],
])('a toast that is repeated while it %s is shown for another 5 s', async (_when, shownMs, isRemoved) => {
  const showToasts = await openToaster()
  await showToasts('Moving...')
  await pass(shownMs)
  expect(screen.getByRole('listitem').dataset.removed).toBe(isRemoved)

  await showToasts('Moving...')
  await pass(4_500)
  expect(shown()).toEqual(['Moving...'])

  await pass(1_000)
  expect(screen.queryByRole('listitem')).toBe(null)
})

test('a toast that is repeated while its dismissed predecessor disappears is shown for another 5 s', async () => {
  const { rigConsole } = await renderWithRig(null)
  const { notices } = rigConsole
  vi.useFakeTimers()
  act(() => notices.error('Login failed'))
  await pass(1_000)

  act(() => notices.dismiss('Login failed'))
  await pass(120)
  act(() => notices.error('Login failed'))
  await pass(4_500)
  expect(shown()).toEqual(['Login failed'])

  await pass(1_000)
  expect(screen.queryByRole('listitem')).toBe(null)
})

test('dismissing a message that is not shown leaves all toasts in place', async () => {
  const { rigConsole } = await renderWithRig(null)
  vi.useFakeTimers()
  act(() => rigConsole.notices.success('Moving...'))
  await pass(100)

  act(() => rigConsole.notices.dismiss('Login failed'))
  await pass(100)

  expect(screen.getByRole('listitem').dataset.removed).toBe('false')
})
