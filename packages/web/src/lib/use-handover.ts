import { useEffect } from 'react'
import { takeHandover } from './handover.ts'
import { notices } from './notices.ts'

/** Goes on where the page before a reload has stopped, and tells what it wanted to tell. */
export const useHandover = () =>
  useEffect(() => {
    const notice = takeHandover()
    if (notice !== null) notices.success(notice)
  }, [])
