import { useLocation, useNavigate } from 'react-router-dom'
import { useAddressWord } from '../../ui/files/use-address-word.ts'

/** The item in the large view, by its name in the page's address; '' is none. The browser's Back closes what was opened here. */
export const useOpenedItem = () => {
  const [openedName, change] = useAddressWord('open')
  const { state } = useLocation()
  const navigate = useNavigate()
  return {
    openedName,
    open: (name: string) => change(name, { state: { isOpenedHere: true } }),
    /** Another item in its place; with '' it closes. */
    replace: (name: string) => change(name),
    /** Closes as the browser's Back does, so that nothing is left to go back to. */
    close: () => (state?.isOpenedHere ? navigate(-1) : change('')),
  }
}
