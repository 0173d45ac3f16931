import { useDelayedModule } from './use-delayed-module.ts'

const loadNotice = () => import('./live-notice.tsx')

/** The picture has priority, and a movement is recognised only from the second position on. */
const DELAY_MS = 2_000

/** Loads the notice after the live view, which works without it. */
export const LazyLiveNotice = () => {
  const { module } = useDelayedModule(loadNotice, DELAY_MS)
  return module && <module.LiveNotice />
}
