import { type ComponentType, createContext, type ReactNode, use, useEffect, useEffectEvent, useState } from 'react'
import { importCode } from '../lib/import-code.ts'

export type PartFailureProps = { error: Error; onRetry: () => void }

/** Renders the reason why code could not be loaded, and offers a remedy. The shell provides the component. */
export const PartFailureContext = createContext<ComponentType<PartFailureProps>>(({ error }) => error.message)

export const PartFailure = (props: PartFailureProps) => {
  const Failure = use(PartFailureContext)
  return <Failure {...props} />
}

/**
 * Returns whether a camera or the sled moves. While one moves, code that the operator has not requested is not loaded,
 * because it would take a connection from the movement.
 */
export const MovementContext = createContext<() => boolean>(() => false)

type LazyPartOptions<Props> = {
  /** Rendered until the code is loaded. */
  Placeholder?: ComponentType<Props>
  /** True for a part that the operator has not requested: if its code is missing, nothing is shown. */
  isOptional?: true
}

/**
 * Returns a component whose code is loaded when it is first rendered. On a failure, shows the reason and offers to try
 * again. Code that stops a movement must not be loaded this way.
 */
export const lazyPart = <Name extends string, Props extends object>(
  importModule: () => Promise<Record<Name, (props: Props) => ReactNode>>,
  name: Name,
  { Placeholder, isOptional }: LazyPartOptions<Props> = {},
) => {
  // biome-ignore lint/correctness/noComponentHookFactories: like React.lazy, lazyPart is called once per module
  const Part = (props: Props) => {
    const { module, error, load } = useMountedModule(importModule)
    const Content: ComponentType<Props> | undefined = module?.[name]
    if (Content) return <Content {...props} />
    if (error) return isOptional ? null : <PartFailure error={error} onRetry={load} />
    return Placeholder && <Placeholder {...props} />
  }
  return Part
}

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

/** Loads a module once, after the component has mounted. */
const useMountedModule = <Module extends object>(importModule: () => Promise<Module>) => {
  const { module, error, load } = useLazyModule(importModule)
  const loadOnce = useEffectEvent(load)
  useEffect(() => {
    const timer = setTimeout(() => loadOnce())
    return () => clearTimeout(timer)
  }, [])
  return { module, error, load }
}
