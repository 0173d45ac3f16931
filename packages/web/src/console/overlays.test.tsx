import { fireEvent, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { createOverlays } from './overlays.ts'

const openOverlays = async (...names: string[]) => {
  const hold = { isRunning: false, endings: 0 }
  const movement = {
    endAllHolds: () => {
      hold.endings += 1
    },
    endRunningHolds: () => {
      const wasRunning = hold.isRunning
      hold.isRunning = false
      return wasRunning
    },
  }
  const session = { store: { getState: () => ({ admin: {} }) } }
  const overlays = createOverlays({ window, movement, session } as never)
  const disconnect = overlays.connect()
  const closed: string[] = []
  const removals = names.map((name) => overlays.add({ close: () => closed.push(name) }))
  onTestFinished(async () => {
    for (const remove of removals) remove()
    await waitFor(() => expect(readDepth()).toBe(0))
    disconnect()
  })
  await waitFor(() => expect(readDepth()).toBe(names.length))
  return { hold, overlays, closed, removals }
}

const readDepth = () => window.history.state?.layers ?? 0

const pressEscape = () => fireEvent.keyDown(document.body, { key: 'Escape' })

test('each Escape closes the uppermost overlay and leaves its history entry', async () => {
  const { closed } = await openOverlays('drawer', 'magnifier')

  pressEscape()
  expect(closed).toEqual(['magnifier'])
  await waitFor(() => expect(readDepth()).toBe(1))
  pressEscape()

  expect(closed).toEqual(['magnifier', 'drawer'])
  await waitFor(() => expect(readDepth()).toBe(0))
})

test('the first Escape during a hold only ends the hold', async () => {
  const { closed, hold } = await openOverlays('magnifier')
  hold.isRunning = true

  pressEscape()
  expect(hold.isRunning).toBe(false)
  expect(closed).toEqual([])
  pressEscape()

  expect(closed).toEqual(['magnifier'])
})

test('Escape closes no overlay below an open dialog, which handles it itself', async () => {
  const { closed, overlays } = await openOverlays('magnifier')

  const end = overlays.openPopup('dialog')
  pressEscape()
  expect(closed).toEqual([])
  end()
  pressEscape()

  expect(closed).toEqual(['magnifier'])
})

test('Back closes the uppermost overlay and ends all holds', async () => {
  const { closed, hold } = await openOverlays('drawer', 'magnifier')

  window.history.back()

  await waitFor(() => expect(closed).toEqual(['magnifier']))
  expect(hold.endings).toBe(1)
  expect(readDepth()).toBe(1)
})

test('an overlay that is closed otherwise leaves its history entry', async () => {
  const { closed, removals } = await openOverlays('drawer')

  removals[0]?.()

  await waitFor(() => expect(readDepth()).toBe(0))
  expect(closed).toEqual([])
})
