import { useConsole, useIsMoving } from './console-context.tsx'

/** Returns the props of a `ReloadButton`. A reload waits while something moves: an unloaded page cannot retry a stop. */
export const useReload = () => {
  const { page, settings } = useConsole()
  const isMoving = useIsMoving()
  const onReload = () => {
    settings.handOver(null)
    page.reload()
  }
  return { isMoving, onReload }
}
