import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/** Returns the id of the schedule whose record is open, from the page's URL, and functions that change it. */
export const useOpenedRecord = () => {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  return {
    openedId: params.get('record'),
    /** The browser's Back button closes the record, and returns to it from a film. */
    open: (id: string) =>
      void navigate({ search: `${new URLSearchParams({ record: id })}` }, { state: { isOpenedHere: true } }),
    close: () => void (state?.isOpenedHere ? navigate(-1) : navigate({ search: '' }, { replace: true })),
  }
}
