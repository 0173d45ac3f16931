import { useMutation } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { MutationMeta } from '../console/link/query-client.ts'
import { StopButton } from '../live/controls/steering-controls.tsx'
import { expectLogged } from '../testing/logged-errors.ts'
import { renderWithRig } from '../testing/simulated-rig.tsx'
import { LoadingOverlay } from './loading-overlay.tsx'

afterEach(() => void vi.useRealTimers())

type PageProps = { meta: MutationMeta; work: Promise<void>; hasStopButton?: boolean }

const Page = ({ meta, work, hasStopButton }: PageProps) => {
  const { mutate } = useMutation({ mutationFn: () => work, meta })
  return (
    <>
      <button type="button" onClick={() => mutate()}>
        Start
      </button>
      {hasStopButton && <StopButton className={undefined} />}
      <LoadingOverlay />
    </>
  )
}

/** Starts a mutation that stays pending until the test calls `finish` or `fail`. Also installs fake timers. */
const start = async (meta: MutationMeta) => {
  let finish = () => {}
  let fail = (_error: Error) => {}
  const work = new Promise<void>((resolve, reject) => {
    finish = resolve
    fail = reject
  })
  const { rigConsole, rerender } = await renderWithRig(<Page meta={meta} work={work} />)
  vi.useFakeTimers()
  fireEvent.click(screen.getByRole('button', { name: 'Start' }))
  const showStopButton = (hasStopButton: boolean) =>
    rerender(<Page meta={meta} work={work} hasStopButton={hasStopButton} />)
  return { rigConsole, finish, fail, showStopButton }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

const overlay = () => screen.queryByRole('status', { name: 'Loading' })

test('the loading overlay appears once a request has taken 200 ms, and disappears on the response', async () => {
  const { finish } = await start({})

  await pass(199)
  expect(overlay()).toBe(null)
  await pass(2)
  expect(overlay()).not.toBe(null)

  finish()
  await pass(1)
  expect(overlay()).toBe(null)
})

test('the loading overlay disappears when the request fails', async () => {
  expectLogged(/The rig is full/)
  const { fail } = await start({})
  await pass(201)
  expect(overlay()).not.toBe(null)

  fail(new Error('The rig is full'))
  await pass(1)

  expect(overlay()).toBe(null)
})

test.each([{ steering: true }, { quiet: true }] as const)('no overlay appears for a mutation with %o', async (meta) => {
  await start(meta)

  await pass(60_000)

  expect(overlay()).toBe(null)
})

test('the loading overlay is hidden while a camera moves, and reappears when the camera stops', async () => {
  const { rigConsole } = await start({})
  await pass(300)
  expect(overlay()).not.toBe(null)

  act(() => rigConsole.movement.setMoving('north', true))
  expect(overlay()).toBe(null)

  act(() => rigConsole.movement.setMoving('north', false))
  expect(overlay()).not.toBe(null)
})

const overlayStop = () => screen.queryByRole('button', { name: 'Stop everything' })

test('while there is a Stop button, which the loading overlay covers, the overlay has one too, which does not take the focus', async () => {
  const { rigConsole, showStopButton } = await start({})
  const stopAll = vi.spyOn(rigConsole.movement, 'stopAll')
  await pass(300)
  expect(overlayStop()).toBe(null)

  showStopButton(true)
  const stop = screen.getByRole('button', { name: 'Stop everything' })
  expect(overlay()).not.toBe(null)
  expect(document.activeElement).toBe(document.body)
  fireEvent.pointerDown(stop)
  expect(stopAll).toHaveBeenCalledTimes(1)
  expect(fireEvent.mouseDown(stop)).toBe(false)
  fireEvent.click(stop, { detail: 1 })
  expect(stopAll).toHaveBeenCalledTimes(1)
  fireEvent.click(stop, { detail: 0 })
  expect(stopAll).toHaveBeenCalledTimes(2)

  showStopButton(false)
  expect(overlayStop()).toBe(null)
})

test('after a press of its Stop button, the loading overlay stays until the stop has ended, so that the tap reaches nothing below', async () => {
  const { rigConsole, showStopButton } = await start({})
  const { setMoving } = rigConsole.movement
  onTestFinished(rigConsole.movement.onStopAll(() => setMoving('north', true)))
  await pass(300)
  showStopButton(true)

  fireEvent.pointerDown(screen.getByRole('button', { name: 'Stop everything' }))
  await pass(1)
  expect(overlay()).not.toBe(null)

  act(() => setMoving('north', false))
  expect(overlay()).not.toBe(null)
  act(() => setMoving('north', true))
  expect(overlay()).toBe(null)
})

test('the loading overlay can be dismissed after 5 s', async () => {
  await start({})
  await pass(4_900)
  expect(screen.queryByRole('button', { name: 'Continue without waiting' })).toBe(null)

  await pass(200)
  fireEvent.click(screen.getByRole('button', { name: 'Continue without waiting' }))

  expect(overlay()).toBe(null)
})

test('the dismiss button of the loading overlay takes the focus and returns it when the request ends', async () => {
  const { finish } = await start({})
  const lender = screen.getByRole('button', { name: 'Start' })
  lender.focus()

  await pass(5_001)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Continue without waiting' }))
  finish()
  await pass(1)

  expect(document.activeElement).toBe(lender)
})

const focusField = ({ role }: { role: 'dialog' | 'form' }) => {
  const parent = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => parent.remove())
  parent.role = role
  const field = parent.appendChild(document.createElement('input'))
  field.focus()
  return field
}

test('a text field outside of dialogs keeps the focus when the dismiss button appears, so that no letter acts as a shortcut', async () => {
  await start({})
  const field = focusField({ role: 'form' })

  await pass(5_001)

  expect(screen.getByRole('button', { name: 'Continue without waiting' })).toBeTruthy()
  expect(document.activeElement).toBe(field)
})

test('when the overlay hides because a key steers, a text field that had the focus before does not get it back, which would end the hold', async () => {
  const { rigConsole } = await start({})
  const end = vi.fn()
  onTestFinished(rigConsole.movement.registerHolds({ end, endRunning: () => false }))
  focusField({ role: 'dialog' })
  await pass(5_001)
  const endsBefore = end.mock.calls.length

  act(() => rigConsole.movement.setMoving('north', true))

  expect(overlay()).toBe(null)
  expect(document.activeElement).toBe(document.body)
  expect(end).toHaveBeenCalledTimes(endsBefore)
})

test('a text field that had the focus gets it back after Escape has briefly hidden the overlay and the request has ended', async () => {
  const { rigConsole, finish } = await start({})
  const field = focusField({ role: 'dialog' })
  await pass(5_001)
  act(() => rigConsole.movement.setMoving('north', true))
  act(() => rigConsole.movement.setMoving('north', false))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Continue without waiting' }))

  finish()
  await pass(1)

  expect(document.activeElement).toBe(field)
})

test('if the request ends while something moves, a text field gets the focus back when the movement ends', async () => {
  const { rigConsole, finish } = await start({})
  const field = focusField({ role: 'dialog' })
  await pass(5_001)
  act(() => rigConsole.movement.setMoving('north', true))
  finish()
  await pass(1)
  expect(document.activeElement).toBe(document.body)

  act(() => rigConsole.movement.setMoving('north', false))

  expect(document.activeElement).toBe(field)
})
