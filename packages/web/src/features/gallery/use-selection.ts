import { useCallback, useState } from 'react'

/** Which items are selected, by name. */
export const useSelection = () => {
  const [names, setNames] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback((name: string, selected: boolean) => {
    setNames((known) => new Set(selected ? [...known, name] : [...known].filter((other) => other !== name)))
  }, [])
  const set = useCallback((all: readonly string[]) => setNames(new Set(all)), [])
  const clear = useCallback(() => setNames(new Set()), [])
  return { names, toggle, set, clear }
}
