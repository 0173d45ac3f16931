import { useState } from 'react'
import { importCode } from './import-code.ts'

/**
 * Loads a module on demand. `module` is null until the import succeeds, and `hasFailed` is true after an import has
 * failed. A second call of `load` retries it.
 */
export const useLazyModule = <Module extends object>(importModule: () => Promise<Module>) => {
  const [module, setModule] = useState<Module | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const load = () => {
    if (module) return
    setHasFailed(false)
    importCode(importModule).then(setModule, (error: unknown) => {
      console.error(error)
      setHasFailed(true)
    })
  }
  return { module, hasFailed, load }
}
