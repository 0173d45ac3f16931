import { useRef } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router-dom'
import { useUrlParams } from './use-url-params.ts'

/**
 * Returns the values of URL parameters that open a dialog above a screen, '' for none, and functions that change them. The
 * browser's Back closes a dialog that `open` has opened.
 */
export const useDialogParams = (...names: readonly string[]) => {
  const [params, change] = useUrlParams()
  const location = useLocation()
  const navigate = useNavigate()
  const closed = useRef<Location>(null)
  const paramsOf = (values: readonly string[]) =>
    Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']))

  /** Closes as the browser's Back does, which leaves no entry to go back to; a second call does nothing. */
  const close = () => {
    if (!location.state?.isOpenedHere) return change(paramsOf([]))
    if (closed.current === location) return
    closed.current = location
    return navigate(-1)
  }

  return {
    opened: names.map((name) => params.get(name) ?? ''),
    open: (...values: string[]) => change(paramsOf(values), { state: { isOpenedHere: true } }),
    /** Shows other values in the same history entry; without any it closes. */
    replace: (...values: string[]) => change(paramsOf(values)),
    /** Closes the dialog of another parameter, and opens this one in the same history entry. */
    openInstead: (other: string, ...values: string[]) => change({ [other]: '', ...paramsOf(values) }),
    close,
  }
}
