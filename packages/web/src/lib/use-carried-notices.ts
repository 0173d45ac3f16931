import { useEffect } from 'react'
import { notices } from './notices.ts'

/** Shows, once the page is there, what the page before a reload wanted to tell. */
export const useCarriedNotices = () => useEffect(() => notices.showCarried(), [])
