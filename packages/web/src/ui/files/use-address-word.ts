import { useNavigate, useSearchParams } from 'react-router-dom'

/** A word that the page's address keeps (`?name=word`), with the way to change it; '' is none, and leaves the address. */
export const useAddressWord = (name: string) => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  /** Resolves once the address has changed. */
  const change = async (word: string) => {
    const next = new URLSearchParams(params)
    if (word === '') next.delete(name)
    else next.set(name, word)
    await navigate({ search: String(next) }, { replace: true })
  }
  return [params.get(name) ?? '', change] as const
}
