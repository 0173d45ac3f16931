import type { GalleryItem } from '@rig/contract'
import { readGallery } from '@rig/contract/reading/gallery'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { askRig, callRig } from '../console/api.ts'
import { type DeletionRun, requireAllDone } from '../files/item-run.ts'
import { queryKeys } from './query-keys.ts'
import { retriedWhileFailing } from './retry.ts'

/** All pictures and videos, newest first as the rig answers them (spec 7, gallery). */
export const galleryList = () =>
  queryOptions({
    ...retriedWhileFailing,
    queryKey: queryKeys.gallery,
    queryFn: () => askRig('gallery.list', {}, readGallery),
  })

/**
 * Deletes one item by its name; the page reloads on success (spec 4), a failure is silent (spec 8). `leave` is called
 * before the reload, and may change the address that is loaded again.
 */
export const deleteImage = (leave?: (name: string) => Promise<void>) =>
  mutationOptions({
    mutationFn: async (name: string) => {
      await requestDeletion(name)
      await leave?.(name)
    },
    meta: { success: 'Image deleted', failure: 'silent', reload: true },
  })

/**
 * Deletes several items in a run whose progress the operator sees item by item. Only if every item is gone does it
 * succeed, and the page reloads once; otherwise the list is fetched again.
 */
export const deleteImages = () =>
  mutationOptions({
    mutationFn: async (run: DeletionRun) => requireAllDone(await run(requestDeletion)),
    meta: { success: 'Image deleted', failure: 'silent', reload: true, refresh: queryKeys.gallery, quiet: true },
  })

const requestDeletion = (name: string) => callRig('gallery.remove', { params: { name } })

/** A video by its format (spec 9). */
export const isVideo = (item: GalleryItem) => item.format.toLowerCase() === 'mp4'
