import { useModuleOnMount } from '../../ui/use-lazy-module.ts'

const loadNotice = () => import('./live-notice.tsx')

/** Loads the notice after the live view, which works without it. */
export const LazyLiveNotice = () => {
  const module = useModuleOnMount(loadNotice)
  return module && <module.LiveNotice />
}
