import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { readOverlayEntry } from './control/overlays.ts'
import type { UrlParam } from './paths.ts'

/** Returns the values of the URL parameters that open a dialog ('' if missing), and functions that change them. */
export const useDialogParams = (...names: readonly UrlParam[]) => {
  const [params, change] = useUrlParams()
  const location = useLocation()
  const navigate = useNavigate()
  const closedKey = useRef<string>(null)
  const latest = useRef(params)
  useLayoutEffect(() => {
    latest.current = params
    // The Forward button can return to the closed entry
    if (readOverlayEntry(location).screen !== closedKey.current) closedKey.current = null
  })
  const toParams = (values: readonly string[]) =>
    Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']))

  /**
   * Closes the dialog. If `open` has added a history entry, goes back, so that Back does not reopen the dialog. A
   * second call has no effect.
   */
  const close = () => {
    if (!location.state?.isOpenedHere) return change(toParams([]))
    const { screen } = readOverlayEntry(location)
    if (closedKey.current === screen) return
    closedKey.current = screen
    return navigate(-1)
  }

  return {
    opened: names.map((name) => params.get(name) ?? ''),
    /**
     * Returns whether the dialog shows `value` at the time of the call, for callers that have waited for a response.
     */
    isOpen: (value: string) => names.some((name) => latest.current.get(name) === value),
    /** Opens the dialog in a new history entry. No effect if it already shows these values, as after a double click. */
    open: async (...values: string[]) => {
      const isShown = names.every((name, index) => (latest.current.get(name) ?? '') === (values[index] ?? ''))
      if (!isShown) await change(toParams(values), { state: { isOpenedHere: true } })
    },
    /** Changes the values without a new history entry. Without values, closes the dialog. */
    replace: (...values: string[]) => change(toParams(values)),
    /** Closes the dialog that the URL parameter `other` has opened, and opens this one in the same history entry. */
    openInstead: (other: UrlParam, ...values: string[]) => change({ [other]: '', ...toParams(values) }),
    close,
  }
}

/** Returns the search parameters of the URL, and a function that changes some. The value '' removes a parameter. */
export const useUrlParams = () => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  /** Resolves once the URL has changed. With `newEntry`, Back returns to the previous URL. */
  const change = async (values: Readonly<Partial<Record<UrlParam, string>>>, newEntry?: { state: object }) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(values)) {
      if (value === '') next.delete(name)
      else next.set(name, value)
    }
    try {
      await navigate({ search: String(next) }, newEntry ?? { replace: true, state })
    } catch (error) {
      // WebKit limits how often a page may change its URL, for example while an arrow key is held
      console.warn('The browser did not change the URL', error)
    }
  }
  return [params, change] as const
}

export const useUrlParam = (name: UrlParam) => {
  const [params, change] = useUrlParams()
  return [params.get(name) ?? '', (value: string) => change({ [name]: value })] as const
}
