import type { GalleryItem } from '@rig/contract'
import { readGallery } from '@rig/contract/reading/gallery'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RigConsole } from '../console/console.ts'
import { retryWhileFailing } from './retry.ts'

export const galleryKey = ['gallery']

/** Query options for the gallery items. Keeps the rig's order, which is newest first. */
export const galleryList = ({ rig }: RigConsole) =>
  queryOptions({
    ...retryWhileFailing,
    queryKey: galleryKey,
    queryFn: async () => {
      const response = await rig.gallery.list()
      return response.read(readGallery)
    },
  })

/** Deletes one item. `beforeReload` can change the URL before the page reloads. */
export const deleteImage = ({ rig }: RigConsole, beforeReload?: (name: string) => Promise<void>) =>
  mutationOptions({
    mutationFn: async (name: string) => {
      await rig.gallery.remove({ params: { name } })
      await beforeReload?.(name)
    },
    meta: { success: 'Image deleted', failure: 'silent', reload: true },
  })

/**
 * Deletes several items. `run` shows its own progress and must reject unless every item is deleted. If it rejects, the
 * list is refetched instead of reloading the page.
 */
export const deleteImages = ({ rig }: RigConsole) =>
  mutationOptions({
    mutationFn: (run: (deleteOne: (name: string) => Promise<unknown>) => Promise<unknown>) =>
      run((name) => rig.gallery.remove({ params: { name } })),
    meta: { success: 'Image deleted', failure: 'silent', reload: true, refresh: galleryKey, quiet: true },
  })

/** Returns whether the item is a video, based on its format (spec 9). */
export const isVideo = (item: GalleryItem) => item.format.toLowerCase() === 'mp4'
