import { useState } from 'react'

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
