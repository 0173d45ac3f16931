import { useRef } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router-dom'
import { useAddressWord } from '../../ui/files/use-address-word.ts'

/** The item in the large view, by its name in the page's address; '' is none. The browser's Back closes what was opened here. */
export const useOpenedItem = () => {
  const [openedName, change] = useAddressWord('open')
  const location = useLocation()
  const navigate = useNavigate()
  const left = useRef<Location>(null)

  /** Closes as the browser's Back does, so that nothing is left to go back to; asked twice, it goes back once. */
  const close = () => {
    if (!location.state?.isOpenedHere) return change('')
    if (left.current === location) return
    left.current = location
    return navigate(-1)
  }

  return {
    openedName,
    open: (name: string) => change(name, { state: { isOpenedHere: true } }),
    /** Another item in its place; with '' it closes. */
    replace: (name: string) => change(name),
    close,
  }
}
