import { fireEvent, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { createLayers } from './layers.ts'
import { createPopups } from './popups.ts'

const openLayers = async (...names: string[]) => {
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
  const popups = createPopups(() => {})
  const session = { store: { getState: () => ({ admin: {} }) } }
  const layers = createLayers({ page: { window }, movement, popups, session } as never)
  const closed: string[] = []
  const removals = names.map((name) => layers.add({ close: () => closed.push(name) }))
  onTestFinished(async () => {
    for (const remove of removals) remove()
    await waitFor(() => expect(readDepth()).toBe(0))
    layers.close()
  })
  await waitFor(() => expect(readDepth()).toBe(names.length))
  return { hold, popups, closed, removals }
}

const readDepth = () => window.history.state?.layers ?? 0

const pressEscape = () => fireEvent.keyDown(document.body, { key: 'Escape' })

test('each Escape closes the uppermost overlay and leaves its history entry', async () => {
  const { closed } = await openLayers('drawer', 'magnifier')

  pressEscape()
  expect(closed).toEqual(['magnifier'])
  await waitFor(() => expect(readDepth()).toBe(1))
  pressEscape()

  expect(closed).toEqual(['magnifier', 'drawer'])
  await waitFor(() => expect(readDepth()).toBe(0))
})

test('the first Escape during a hold only ends the hold', async () => {
  const { closed, hold } = await openLayers('magnifier')
  hold.isRunning = true

  pressEscape()
  expect(hold.isRunning).toBe(false)
  expect(closed).toEqual([])
  pressEscape()

  expect(closed).toEqual(['magnifier'])
})

test('Escape closes no overlay below an open dialog, which handles it itself', async () => {
  const { closed, popups } = await openLayers('magnifier')

  const end = popups.open('dialog')
  pressEscape()
  expect(closed).toEqual([])
  end()
  pressEscape()

  expect(closed).toEqual(['magnifier'])
})

test('Back closes the uppermost overlay and ends all holds', async () => {
  const { closed, hold } = await openLayers('drawer', 'magnifier')

  window.history.back()

  await waitFor(() => expect(closed).toEqual(['magnifier']))
  expect(hold.endings).toBe(1)
  expect(readDepth()).toBe(1)
})

test('an overlay that is closed otherwise leaves its history entry', async () => {
  const { closed, removals } = await openLayers('drawer')

  removals[0]?.()

  await waitFor(() => expect(readDepth()).toBe(0))
  expect(closed).toEqual([])
})
