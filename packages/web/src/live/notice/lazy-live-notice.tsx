import { lazyPart } from '../../ui/lazy-part.tsx'

/**
 * Is loaded after the live view, which works without it: the picture has priority, and a movement is recognised only from
 * the second position on.
 */
export const LazyLiveNotice = lazyPart(() => import('./live-notice.tsx'), 'LiveNotice', {
  delayMs: 2_000,
  isOptional: true,
})
