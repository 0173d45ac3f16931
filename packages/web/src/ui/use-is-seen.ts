import { useEffect, useRef, useState } from 'react'

/** Whether any part of the element that takes `ref` is in sight. */
export const useIsSeen = <Shown extends HTMLElement>() => {
  const ref = useRef<Shown>(null)
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver((changes) => setIsSeen(changes.at(-1)?.isIntersecting ?? false))
    if (ref.current) observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return { ref, isSeen }
}
