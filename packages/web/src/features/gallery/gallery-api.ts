import type { GalleryItem } from '@rig/contract'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../lib/api.ts'
import type { ItemOutcome } from './item-run.ts'

/** All pictures and videos, newest first as the rig answers them (spec 7, gallery). */
export const galleryList = () =>
  queryOptions({
    queryKey: ['gallery'],
    queryFn: () => unwrap(api.gallery.list()),
    select: (reply) => reply.data.image,
  })

/** Deletes one item by its name; the page reloads on success (spec 4), a failure is silent (spec 8). */
export const imageRemoval = () =>
  mutationOptions({
    mutationFn: (name: string) => removeImage(name),
    meta: { success: 'Image deleted', failure: 'silent', reload: true },
  })

/**
 * The end of a run that deletes several: only when every item is gone is it a success, and only then, once, the page
 * reloads. Takes the outcomes of the run, which the operator has seen item by item.
 */
export const imagesRemovalEnd = () =>
  mutationOptions({
    mutationFn: async (outcomes: readonly ItemOutcome[]) => {
      const failures = outcomes.flatMap((outcome) => (outcome.state === 'failed' ? [outcome.error] : []))
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} items have not been deleted`)
      if (outcomes.some(({ state }) => state !== 'done')) throw new Error('The operator has stopped the deletion')
    },
    meta: { success: 'Image deleted', failure: 'silent', reload: true },
  })

/** The call alone, for a run over several items that must not reload between them. */
export const removeImage = (name: string) => unwrap(api.gallery.remove({ params: { name } }))

/** A video by its format (spec 9). */
export const isVideo = (item: GalleryItem) => item.format.toLowerCase() === 'mp4'
