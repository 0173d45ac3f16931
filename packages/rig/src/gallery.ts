import type { GalleryRecord } from '@rig/contract/sim'
import { findUnusedName } from './state/file-names.ts'
import type { Rig } from './state/rig.ts'
import { RigError } from './state/rig-error.ts'

export type GalleryCapacity = { items: number; bytes: number }

/** Returns the items newest first. The rig stores them oldest first. */
export const listGallery = (rig: Rig): GalleryRecord[] => rig.gallery.toReversed()

/** Throws RigError `gallery-item-not-found`. */
export const findGalleryItem = (rig: Rig, name: string): GalleryRecord => {
  const found = rig.gallery.find((item) => item.name === name)
  if (!found) throw new RigError('gallery-item-not-found', { name })
  return found
}

/**
 * Adds an item, with a number in its name if the name is taken, and drops the oldest of the other items until all fit
 * the capacity. The caller stores the bytes of the item and frees those of `dropped`. Throws RigError `storage-full` if
 * the item alone exceeds the capacity.
 */
export const addGalleryItem = (rig: Rig, requested: GalleryRecord, capacity: GalleryCapacity) => {
  const item = { ...requested, name: findUnusedName(requested.name, rig.gallery) }
  if (!fits([item], capacity)) throw new RigError('storage-full', {})
  const rest = { items: capacity.items - 1, bytes: capacity.bytes - item.bytes }
  const { rig: reduced, dropped } = dropOldest(rig, rest)
  const gallery = [...reduced.gallery, item].toSorted((a, b) => a.createdAt - b.createdAt)
  return { item, rig: { ...reduced, gallery }, dropped }
}

/** Sets the size of an item that was added before its file was drawn. Drops the oldest items to fit the capacity. */
export const setGalleryItemSize = (
  rig: Rig,
  { name, bytes }: Pick<GalleryRecord, 'name' | 'bytes'>,
  capacity: GalleryCapacity,
) => {
  const gallery = rig.gallery.map((item) => (item.name === name ? { ...item, bytes } : item))
  return dropOldest({ ...rig, gallery }, capacity)
}

const dropOldest = (rig: Rig, capacity: GalleryCapacity) => {
  const { gallery } = rig
  const first = gallery.findIndex((_, from) => fits(gallery.slice(from), capacity))
  const remainingItems = first < 0 ? [] : gallery.slice(first)
  return { rig: { ...rig, gallery: remainingItems }, dropped: gallery.slice(0, gallery.length - remainingItems.length) }
}

/** Throws RigError `gallery-item-not-found`. */
export const removeGalleryItem = (rig: Rig, { name }: { name: string }): Rig => {
  const found = findGalleryItem(rig, name)
  return { ...rig, gallery: rig.gallery.filter((item) => item !== found) }
}

const fits = (items: GalleryRecord[], capacity: GalleryCapacity): boolean =>
  items.length <= capacity.items && items.reduce((sum, { bytes }) => sum + bytes, 0) <= capacity.bytes
