import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Loads a module on demand. `module` is null until the import succeeds. A second call of `load` retries a failed
 * import.
 */
export const useLazyModule = <Module extends object>(importModule: () => Promise<Module>) => {
  const [module, setModule] = useState<Module | null>(null)
  const load = () => {
    if (!module) importModule().then(setModule, console.error)
  }
  return { module, load }
}

/** Imports a module once on mount. Returns null until then, or if the import fails. */
export const useModuleOnMount = <Module extends object>(importModule: () => Promise<Module>) => {
  const { module, load } = useLazyModule(importModule)
  const loadOnce = useEffectEvent(load)
  useEffect(() => loadOnce(), [])
  return module
}
