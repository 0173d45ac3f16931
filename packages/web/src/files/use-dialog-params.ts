import { useRef } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router-dom'
import { useUrlParams } from './use-url-params.ts'

/**
 * Returns the values of the URL parameters that open a dialog ('' if missing), and functions that change them. If
 * `open` has opened the dialog, the browser's Back button closes it.
 */
export const useDialogParams = (...names: readonly string[]) => {
  const [params, change] = useUrlParams()
  const location = useLocation()
  const navigate = useNavigate()
  const closed = useRef<Location>(null)
  const toParams = (values: readonly string[]) =>
    Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']))

  /**
   * Closes the dialog. Goes back in the history if `open` has added an entry, so that the Back button does not reopen
   * the dialog later. A second call does nothing.
   */
  const close = () => {
    if (!location.state?.isOpenedHere) return change(toParams([]))
    if (closed.current === location) return
    closed.current = location
    return navigate(-1)
  }

  return {
    opened: names.map((name) => params.get(name) ?? ''),
    open: (...values: string[]) => change(toParams(values), { state: { isOpenedHere: true } }),
    /** Changes the values without a new history entry. Without values, closes the dialog. */
    replace: (...values: string[]) => change(toParams(values)),
    /** Closes the dialog that the URL parameter `other` has opened, and opens this one in the same history entry. */
    openInstead: (other: string, ...values: string[]) => change({ [other]: '', ...toParams(values) }),
    close,
  }
}
