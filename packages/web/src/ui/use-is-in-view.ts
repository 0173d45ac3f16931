import { useEffect, useRef, useState } from 'react'

export const useIsInView = <Shown extends HTMLElement>() => {
  const ref = useRef<Shown>(null)
  const [isInView, setIsInView] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver((changes) => setIsInView(changes.at(-1)?.isIntersecting ?? false))
    if (ref.current) observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return { ref, isInView }
}
