import { useEffect, useEffectEvent } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import { useLazyModule } from '../../ui/use-lazy-module.ts'

/** Imports a module once, `delayMs` after mount. `module` is null until then. */
export const useDelayedModule = <Module extends object>(importModule: () => Promise<Module>, delayMs: number) => {
  const { clock } = useConsole()
  const { module, hasFailed, load } = useLazyModule(importModule)
  const loadOnce = useEffectEvent(load)
  useEffect(() => {
    const timer = clock.setTimer(() => loadOnce(), delayMs)
    return () => clock.clearTimer(timer)
  }, [clock, delayMs])
  return { module, hasFailed }
}
