import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/** A word that the page's address keeps (`?name=word`), with the way to change it; '' is none, and leaves the address. */
export const useAddressWord = (name: string) => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  /** Resolves once the address has changed. A `newEntry` is one more in the browser's history, which its Back leaves again. */
  const change = async (word: string, newEntry?: { state: object }) => {
    const next = new URLSearchParams(params)
    if (word === '') next.delete(name)
    else next.set(name, word)
    await navigate({ search: String(next) }, newEntry ?? { replace: true, state })
  }
  return [params.get(name) ?? '', change] as const
}
