import type { MediaLink } from '../rig/media-links.ts'

/** Returns the link of a file whose URL never changes. */
export const createFixedLink = (url: string): MediaLink => {
  const resolve = async () => url
  return { file: null, find: () => url, read: resolve, renew: resolve, refresh: resolve }
}
