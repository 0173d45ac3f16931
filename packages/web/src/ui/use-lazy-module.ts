import { useState } from 'react'

/**
 * Returns a module that is loaded on demand: `load` loads it, and retries if an earlier attempt has failed, as during
 * an outage; `module` is null until then.
 */
export const useLazyModule = <Module extends object>(importModule: () => Promise<Module>) => {
  const [module, setModule] = useState<Module | null>(null)
  const load = () => {
    if (!module) importModule().then(setModule, console.error)
  }
  return { module, load }
}
