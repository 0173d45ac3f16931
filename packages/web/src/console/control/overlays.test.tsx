import { fireEvent } from '@testing-library/react'
import { createMemoryRouter } from 'react-router-dom'
import { expect, onTestFinished, test } from 'vitest'
import { createOverlays } from './overlays.ts'

/**
 * After this many router updates, the overlays are assumed to navigate endlessly, and the test fails. No test needs
 * nearly as many.
 */
const MAX_ROUTER_UPDATES = 100

/** Opens a screen and adds the named overlays. The history also contains another screen, before this one. */
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
  const overlays = createOverlays({ window, movement })
  const lazy = async () => ({ element: null })
  const router = createMemoryRouter([{ path: '/view' }, { path: '/alarm' }, { path: '/users', lazy }], {
    initialEntries: ['/alarm', '/view?camera=1'],
  })
  overlays.connect(router)
  onTestFinished(overlays.close)
  let updates = 0
  // Stops an endless loop of navigations. The timeout of the test could not, because the loop consists of microtasks
  router.subscribe(() => {
    updates += 1
    if (updates > MAX_ROUTER_UPDATES) overlays.close()
  })
  const closed: string[] = []
  const openOverlay = async (name: string) => {
    const remove = overlays.add({ close: () => closed.push(name) })
    await settle()
    expect(updates, 'router updates after an overlay was opened').toBeLessThanOrEqual(MAX_ROUTER_UPDATES)
    return remove
  }
  const removals: (() => void)[] = []
  for (const name of names) removals.push(await openOverlay(name))
  const goBack = () => traverse(-1)
  const traverse = async (delta: number) => {
    await router.navigate(delta)
    await settle()
  }
  const readPath = () => router.state.location.pathname + router.state.location.search
  return { hold, overlays, router, closed, removals, openOverlay, goBack, traverse, readPath }
}

/** Waits until the overlays have added their history entries and the memory router has navigated. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

const pressEscape = () => fireEvent.keyDown(document.body, { key: 'Escape' })

test('each Escape closes the uppermost overlay, and the next Back leaves the screen', async () => {
  const { closed, goBack, readPath } = await openOverlays('drawer', 'magnifier')

  pressEscape()
  expect(closed).toEqual(['magnifier'])
  pressEscape()
  expect(closed).toEqual(['magnifier', 'drawer'])
  expect(readPath()).toBe('/view?camera=1')
  await goBack()

  expect(readPath()).toBe('/alarm')
})

test('Escape has no effect after the stack has been closed', async () => {
  const { closed, overlays } = await openOverlays('magnifier')
  overlays.close()

  pressEscape()

  expect(closed).toEqual([])
})

test('the first Escape during a hold ends the hold and closes nothing', async () => {
  const { closed, hold } = await openOverlays('magnifier')
  hold.isRunning = true

  pressEscape()
  expect(hold.isRunning).toBe(false)
  expect(closed).toEqual([])
  pressEscape()

  expect(closed).toEqual(['magnifier'])
})

test('Escape closes no overlay below an open dialog, because the dialog handles Escape itself', async () => {
  const { closed, overlays } = await openOverlays('magnifier')

  const end = overlays.openPopup('dialog')
  pressEscape()
  expect(closed).toEqual([])
  end()
  pressEscape()

  expect(closed).toEqual(['magnifier'])
})

test('each Back closes the uppermost overlay and ends all holds, and without an overlay Back leaves the screen', async () => {
  const { closed, hold, goBack, readPath } = await openOverlays('drawer', 'magnifier')

  await goBack()
  expect(closed).toEqual(['magnifier'])
  expect(hold.endings).toBe(1)
  await goBack()
  expect(closed).toEqual(['magnifier', 'drawer'])
  expect(readPath()).toBe('/view?camera=1')
  await goBack()

  expect(readPath()).toBe('/alarm')
})

test('two quick Backs close the overlay and leave the screen', async () => {
  const { closed, router, readPath } = await openOverlays('drawer')

  await Promise.all([router.navigate(-1), router.navigate(-1)])
  await settle()

  expect(closed).toEqual(['drawer'])
  expect(readPath()).toBe('/alarm')
})

test('Back closes the lower of two overlays after the upper one was closed by other means', async () => {
  const { closed, removals, goBack, readPath } = await openOverlays('drawer', 'magnifier')

  removals[1]?.()
  await goBack()
  expect(closed).toEqual(['drawer'])
  expect(readPath()).toBe('/view?camera=1')
  await goBack()

  expect(readPath()).toBe('/alarm')
})

test('an overlay reuses the history entry of a closed overlay', async () => {
  const { closed, removals, openOverlay, goBack, readPath } = await openOverlays('menu')

  removals[0]?.()
  await openOverlay('dialog')
  await goBack()
  expect(closed).toEqual(['dialog'])
  expect(readPath()).toBe('/view?camera=1')
  await goBack()

  expect(readPath()).toBe('/alarm')
})

test('a navigation from a menu that is closing is completed, and Back returns to the screen in one step', async () => {
  const { router, removals, goBack, readPath } = await openOverlays('menu')

  removals[0]?.()
  await router.navigate('/users')
  expect(readPath()).toBe('/users')
  await goBack()
  expect(readPath()).toBe('/view?camera=1')
  await goBack()

  expect(readPath()).toBe('/alarm')
})

test('an overlay that opens while a screen is loading does not stop the navigation', async () => {
  const { router, openOverlay, readPath } = await openOverlays()

  const navigation = router.navigate('/users')
  await openOverlay('dialog')
  await navigation

  expect(readPath()).toBe('/users')
})

test('Forward after Back skips the entry of a closed overlay and does not reopen it', async () => {
  const { router, closed, removals, goBack, traverse, readPath } = await openOverlays('drawer')
  removals[0]?.()
  await router.navigate('/users')
  await traverse(-2)

  await traverse(1)
  expect(readPath()).toBe('/users')
  await goBack()
  await goBack()

  expect(readPath()).toBe('/alarm')
  expect(closed).toEqual([])
})

test('Back keeps the URL that the screen set after the entry was added', async () => {
  const { router, removals, openOverlay, closed, goBack, traverse, readPath } = await openOverlays('menu')
  removals[0]?.()
  await router.navigate('/view?camera=2', { replace: true, state: router.state.location.state })

  await openOverlay('dialog')
  await goBack()
  expect(closed).toEqual(['dialog'])
  expect(readPath()).toBe('/view?camera=2')
  await goBack()
  expect(readPath()).toBe('/alarm')
  await traverse(1)

  expect(readPath()).toBe('/view?camera=2')
})

test('if a page is loaded at the history entry of an overlay, Back leaves the screen', async () => {
  const { overlays } = await openOverlays()
  const router = createMemoryRouter([{ path: '*' }], {
    initialEntries: [
      '/alarm',
      { pathname: '/view', key: 'view' },
      { pathname: '/view', state: { overlays: { screen: 'view', depth: 1 } } },
    ],
  })
  overlays.connect(router)
  onTestFinished(overlays.close)

  await router.navigate(-1)
  await settle()

  expect(router.state.location.pathname).toBe('/alarm')
})

test('the key that closes a popup belongs to the popup, and a key pressed immediately afterwards does not', async () => {
  const { overlays } = await openOverlays()
  let close: (() => void) | undefined = overlays.openPopup('dialog')
  const owners: [key: string, owner: string][] = []
  const handleKey = (event: KeyboardEvent) => {
    close?.()
    close = undefined
    owners.push([event.key, overlays.takesKey(event) ? 'popup' : 'page'])
  }
  document.addEventListener('keydown', handleKey)
  onTestFinished(() => document.removeEventListener('keydown', handleKey))

  pressEscape()
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })

  expect(overlays.arePopupsOpen()).toBe(false)
  expect(owners).toEqual([
    ['Escape', 'popup'],
    ['ArrowRight', 'page'],
  ])
})
