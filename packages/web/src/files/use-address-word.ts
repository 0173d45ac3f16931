import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

type Words = Readonly<Record<string, string>>

/** The words that the page's address keeps (`?name=word`), with the way to change some at once; '' leaves the address. */
export const useAddressWords = () => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  /** Resolves once the address has changed. A `newEntry` is one more in the browser's history, which its Back leaves again. */
  const change = async (words: Words, newEntry?: { state: object }) => {
    const next = new URLSearchParams(params)
    for (const [name, word] of Object.entries(words)) {
      if (word === '') next.delete(name)
      else next.set(name, word)
    }
    await navigate({ search: String(next) }, newEntry ?? { replace: true, state })
  }
  return [params, change] as const
}

/** One word of the address; '' is none. */
export const useAddressWord = (name: string) => {
  const [params, change] = useAddressWords()
  return [params.get(name) ?? '', (word: string) => change({ [name]: word })] as const
}
