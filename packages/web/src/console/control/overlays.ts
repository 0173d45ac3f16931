import type { DataRouter, Location } from 'react-router-dom'
import { isDoubleTap, type Tap } from './double-taps.ts'
import type { MovementRegistry } from './movement.ts'

type PopupKind = 'dialog' | 'menu'

/** `close` is called for Back and Escape. Dialogs and menus handle Escape themselves. */
type Overlay = { close: () => void }

type Dependencies = { window: Window; movement: Pick<MovementRegistry, 'endAllHolds' | 'endRunningHolds'> }

/**
 * Creates the stack of open overlays. Each has an entry in the router's history, so that Back closes the uppermost one.
 * An overlay that closes in another way leaves its entry in the history, because going back could undo a navigation.
 * The next overlay reuses this entry, and Back and Forward skip it. While a popup (a dialog or a menu) handles the
 * keyboard, keys and presses must not move the machine.
 */
export const createOverlays = ({ window, movement }: Dependencies) => {
  const popups = new Set<{ kind: PopupKind }>()
  let latestKeyDown: KeyboardEvent | null = null
  /** The `keydown` that may have closed a popup: the latest one at the time of the closing. */
  let closingKeyDown: KeyboardEvent | null = null
  let latestClick: { event: MouseEvent; control: Element | null; isInPopup: boolean } | null = null
  const stack: Overlay[] = []
  let connected: DataRouter | null = null
  let disconnect = () => {}

  const closeUppermost = () => {
    movement.endAllHolds()
    stack.pop()?.close()
  }

  const addHistoryEntry = () => {
    // A new entry would abort a navigation, and a navigation closes the overlays of its screen anyway
    if (connected?.state.navigation.state !== 'idle') return
    const { location } = connected.state
    const { screen, depth } = readOverlayEntry(location)
    if (stack.length <= depth) return
    const state = { ...location.state, overlays: { screen, depth: depth + 1 } }
    void connected.navigate({ search: location.search }, { state })
  }

  const handlePopNavigation = (router: DataRouter, left: Location, reached: Location) => {
    const [from, to] = [readOverlayEntry(left), readOverlayEntry(reached)]
    if (from.screen !== to.screen) return
    if (to.depth > from.depth) return stack.length === 0 ? void router.navigate(1) : undefined
    const { search, state } = left
    // While the overlay was open, the screen changed its URL, for example to show the next picture. Back keeps the new
    // URL
    if (search !== reached.search)
      void router.navigate({ search }, { replace: true, state: { ...state, overlays: to } })
    if (stack.length === 0) return void router.navigate(-(to.depth + 1))
    for (let depth = from.depth; depth > to.depth && stack.length > 0; depth--) closeUppermost()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    latestKeyDown = event
    // During a hold, the first Escape only stops the movement
    if (event.key !== 'Escape' || movement.endRunningHolds() || popups.size > 0) return
    if (stack.length > 0) closeUppermost()
  }
  const onClick = (event: MouseEvent) => {
    const { detail, clientX, clientY, target } = event
    // A key, a screen reader or a script clicks without a pointer
    if (detail === 0 || (clientX === 0 && clientY === 0) || !(target instanceof Element)) return
    // A Stop button that disappears from the pad or the sled has covered nothing
    const control = target.closest('fieldset') ? null : target.closest('a, button')
    latestClick = { event, control, isInPopup: popups.size > 0 }
  }

  return {
    /** Registers a popup that handles the keyboard. Returns an unregister function. */
    openPopup: (kind: PopupKind) => {
      const popup = { kind }
      popups.add(popup)
      movement.endAllHolds()
      return () => {
        popups.delete(popup)
        closingKeyDown = latestKeyDown
      }
    },
    arePopupsOpen: () => popups.size > 0,
    /** Returns whether a `keydown` belongs to a popup. The event that has closed a popup must have no other effect. */
    takesKey: (event: KeyboardEvent) => popups.size > 0 || event === closingKeyDown,
    /**
     * Returns whether a press may be the second of a double tap whose first tap came while a popup was open, or was on
     * a control that has been removed, as by closing 'All cameras'. The second tap must not press what was below.
     */
    isSecondTap: (press: Tap) =>
      latestClick !== null &&
      isDoubleTap(latestClick.event, press) &&
      (latestClick.isInPopup || latestClick.control?.isConnected === false),
    /** Returns whether a dialog covers another one, whose keys must then have no effect. */
    areDialogsNested: () => [...popups].filter(({ kind }) => kind === 'dialog').length > 1,
    /** Adds an overlay until the returned function is called. Back and Escape also remove it. */
    add: (overlay: Overlay) => {
      stack.push(overlay)
      // Deferred, so that if another overlay closes in the same update, this one reuses the entry of the other
      queueMicrotask(addHistoryEntry)
      return () => {
        const index = stack.indexOf(overlay)
        if (index >= 0) stack.splice(index, 1)
      }
    },
    /** Handles Back and Escape from now on. */
    connect: (router: DataRouter) => {
      disconnect()
      connected = router
      let shown = router.state.location
      const unsubscribe = router.subscribe(({ location, historyAction }) => {
        if (location === shown) return
        const left = shown
        shown = location
        if (historyAction === 'POP') handlePopNavigation(router, left, location)
        queueMicrotask(addHistoryEntry)
      })
      // In the capture phase, because a dialog that the same Escape closes is then still counted as open
      window.addEventListener('keydown', onKeyDown, { capture: true })
      window.addEventListener('click', onClick, { capture: true })
      queueMicrotask(addHistoryEntry)
      disconnect = () => {
        connected = null
        unsubscribe()
        window.removeEventListener('keydown', onKeyDown, { capture: true })
        window.removeEventListener('click', onClick, { capture: true })
      }
    },
    close: () => disconnect(),
  }
}

/**
 * Returns how many overlays are open at a history entry (`depth`), and the key of their screen's own entry (`screen`).
 */
export const readOverlayEntry = ({ key, state }: Location): { screen: string; depth: number } =>
  state?.overlays ?? { screen: key, depth: 0 }
