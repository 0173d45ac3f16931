import { useLocation, useNavigate } from 'react-router-dom'

const SEARCH = '?cameras=all'

/** Returns whether the URL requests the view of all cameras. The browser's Back button closes a view that `open` opened. */
export const useAllCameras = () => {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  return {
    isOpen: search === SEARCH,
    open: () => void navigate({ search: SEARCH }, { state: { isOpenedHere: true } }),
    close: () => void (state?.isOpenedHere ? navigate(-1) : navigate({ search: '' }, { replace: true })),
  }
}
