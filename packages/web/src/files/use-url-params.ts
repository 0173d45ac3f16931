import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/**
 * Returns the search parameters in the page's URL, and a function that changes some of them. The value '' removes a
 * parameter.
 */
export const useUrlParams = () => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  /**
   * Resolves once the URL has changed. If `newEntry` is given, the browser's Back button returns to the previous URL.
   */
  const change = async (values: Readonly<Record<string, string>>, newEntry?: { state: object }) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(values)) {
      if (value === '') next.delete(name)
      else next.set(name, value)
    }
    await navigate({ search: String(next) }, newEntry ?? { replace: true, state })
  }
  return [params, change] as const
}

/** Returns a search parameter ('' if missing) and a function that sets it. */
export const useUrlParam = (name: string) => {
  const [params, change] = useUrlParams()
  return [params.get(name) ?? '', (value: string) => change({ [name]: value })] as const
}
