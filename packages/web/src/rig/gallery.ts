import type { GalleryItem } from '@rig/contract'
import { readGallery } from '@rig/contract/reading/gallery'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RigConsole } from '../console/console.ts'
import { retryWhileFailing } from './retry.ts'

export const galleryKey = ['gallery']

/** All pictures and videos, newest first as the rig returns them (spec 7, gallery). */
export const galleryList = ({ rig }: RigConsole) =>
  queryOptions({
    ...retryWhileFailing,
    queryKey: galleryKey,
    queryFn: async () => {
      const response = await rig.gallery.list()
      return response.read(readGallery)
    },
  })

/**
 * Deletes one item by its name; the page reloads on success (spec 4), a failure is silent (spec 8). `beforeReload` may
 * change the URL that is loaded again.
 */
export const deleteImage = ({ rig }: RigConsole, beforeReload?: (name: string) => Promise<void>) =>
  mutationOptions({
    mutationFn: async (name: string) => {
      await rig.gallery.remove({ params: { name } })
      await beforeReload?.(name)
    },
    meta: { success: 'Image deleted', failure: 'silent', reload: true },
  })

/**
 * Deletes several items in a run that shows its own progress and throws unless every item is deleted. On success the page
 * reloads once; otherwise the list is fetched again.
 */
export const deleteImages = ({ rig }: RigConsole) =>
  mutationOptions({
    mutationFn: (run: (deleteOne: (name: string) => Promise<unknown>) => Promise<unknown>) =>
      run((name) => rig.gallery.remove({ params: { name } })),
    meta: { success: 'Image deleted', failure: 'silent', reload: true, refresh: galleryKey, quiet: true },
  })

/** Returns whether an item is a video (spec 9). */
export const isVideo = (item: GalleryItem) => item.format.toLowerCase() === 'mp4'
