import { useEffect, useEffectEvent } from 'react'

/** Calls `onHide` when an `<Activity>` hides the component, and when it is unmounted. */
export const useWhenHidden = (onHide: () => void) => {
  const hide = useEffectEvent(onHide)
  useEffect(() => () => hide(), [])
}
