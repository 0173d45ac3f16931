import { QueryClientProvider, useMutation } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteMovement } from '../console/movement.ts'
import { createQueryClient, type MutationMeta } from '../console/query-client.ts'
import { BusyOverlay } from '../ui/busy-overlay.tsx'
import { useBusy } from './use-busy.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const Page = ({ meta, work }: { meta: MutationMeta; work: Promise<void> }) => {
  const { mutate } = useMutation({ mutationFn: () => work, meta })
  return (
    <>
      <button type="button" onClick={() => mutate()}>
        Start
      </button>
      <BusyOverlay {...useBusy()} />
    </>
  )
}

const start = (meta: MutationMeta) => {
  let finish = () => {}
  const work = new Promise<void>((resolve) => {
    finish = resolve
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Page meta={meta} work={work} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Start' }))
  return { finish }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

const overlay = () => screen.queryByRole('status', { name: 'Loading' })

test('The overlay appears once a call has taken 200 ms, and goes when it is answered', async () => {
  const { finish } = start({})

  await pass(199)
  expect(overlay()).toBe(null)
  await pass(2)
  expect(overlay()).not.toBe(null)

  finish()
  await pass(1)
  expect(overlay()).toBe(null)
})

test.each([{ steering: true }, { quiet: true }] as const)(
  'The overlay never appears for a call that is %o',
  async (meta) => {
    start(meta)

    await pass(60_000)

    expect(overlay()).toBe(null)
  },
)

test('The overlay never covers the screen while a camera moves, and appears when it has stopped', async () => {
  start({})
  await pass(300)
  expect(overlay()).not.toBe(null)

  act(() => noteMovement('north', true))
  expect(overlay()).toBe(null)

  act(() => noteMovement('north', false))
  expect(overlay()).not.toBe(null)
})

test('After 5 s the overlay can be closed', async () => {
  start({})
  await pass(4_900)
  expect(screen.queryByRole('button', { name: 'Go on without waiting' })).toBe(null)

  await pass(200)
  fireEvent.click(screen.getByRole('button', { name: 'Go on without waiting' }))

  expect(overlay()).toBe(null)
})
