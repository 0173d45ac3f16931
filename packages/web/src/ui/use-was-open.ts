import { useState } from 'react'

/** Whether something is open or has been: until then nothing of it is made, afterwards it can still fade out. */
export const useWasOpen = (open: boolean) => {
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  return wasOpen || open
}
