import { useEffect } from 'react'
import { takeHandover } from '../console/handover.ts'
import { notices } from '../console/notices.ts'

/** Goes on where the page before a reload has stopped, and tells what it wanted to tell. */
export const useHandover = () =>
  useEffect(() => {
    const notice = takeHandover()
    if (notice !== null) notices.success(notice)
  }, [])
