import { useEffect, useEffectEvent, useState } from 'react'
import { importCode } from '../lib/import-code.ts'

/** `module` is null until the import succeeds, and `error` is set after a failure. A second call of `load` retries. */
export const useLazyModule = <Module extends object>(importModule: () => Promise<Module>) => {
  const [module, setModule] = useState<Module | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const load = () => {
    if (module) return
    setError(null)
    importCode(importModule).then(setModule, (failure: Error) => {
      console.error(failure.cause)
      setError(failure)
    })
  }
  return { module, error, load }
}

/** Loads a module once, after mount. */
export const useMountedModule = <Module extends object>(importModule: () => Promise<Module>) => {
  const { module, error, load } = useLazyModule(importModule)
  const loadOnce = useEffectEvent(load)
  useEffect(() => {
    const timer = setTimeout(() => loadOnce())
    return () => clearTimeout(timer)
  }, [])
  return { module, error, load }
}
