import { type ComponentType, createContext, type ReactNode, use } from 'react'
import { useMountedModule } from './use-lazy-module.ts'

type PartFailureProps = { error: Error; onRetry: () => void }

const PlainFailure = ({ error, onRetry }: PartFailureProps) => (
  <p role="alert">
    {error.message}
    <button type="button" onClick={onRetry}>
      Try again
    </button>
  </p>
)

/** Renders the reason why code could not be loaded, and offers a remedy. The shell provides the component. */
export const PartFailureContext = createContext<ComponentType<PartFailureProps>>(PlainFailure)

export const PartFailure = (props: PartFailureProps) => {
  const Failure = use(PartFailureContext)
  return <Failure {...props} />
}

type LazyPartOptions<Props> = {
  /** Is rendered until the code is loaded. */
  Placeholder?: ComponentType<Props>
  /** Is true for a part that no one has requested: if its code is missing, nothing is shown. */
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
