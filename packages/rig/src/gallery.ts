import type { GalleryRecord } from '@rig/contract/sim'
import { findFreeName } from './state/file-names.ts'
import type { Rig } from './state/rig.ts'
import { RigError } from './state/rig-error.ts'

export type Capacity = { items: number; bytes: number }

/** Capacity of the gallery. */
const GALLERY_CAPACITY: Capacity = { items: 2000, bytes: 500 * 1024 * 1024 }

/** Returns pictures and films, newest first; the rig stores them oldest first. */
export const listGallery = (rig: Rig): GalleryRecord[] => rig.gallery.toReversed()

/** Returns an item by its name. Throws gallery-item-not-found. */
export const findGalleryItem = (rig: Rig, name: string): GalleryRecord => {
  const found = rig.gallery.find((item) => item.name === name)
  if (!found) throw new RigError('gallery-item-not-found', { name })
  return found
}

/**
 * Adds an item, under a similar name if its own is taken, and drops the oldest ones if the gallery exceeds its capacity.
 * The caller stores the item's bytes and frees those of `dropped`.
 */
export const addGalleryItem = (rig: Rig, requested: GalleryRecord, capacity = GALLERY_CAPACITY) => {
  const item = { ...requested, name: findFreeName(requested.name, rig.gallery) }
  const all = [...rig.gallery, item].toSorted((a, b) => a.createdAt - b.createdAt)
  const first = all.findIndex((_, from) => fits(all.slice(from), capacity))
  const remaining = first < 0 ? [] : all.slice(first)
  return { rig: { ...rig, gallery: remaining }, item, dropped: all.slice(0, all.length - remaining.length) }
}

/** Deletes an item. Throws gallery-item-not-found. */
export const removeGalleryItem = (rig: Rig, { name }: { name: string }): Rig => {
  const found = findGalleryItem(rig, name)
  return { ...rig, gallery: rig.gallery.filter((item) => item !== found) }
}

const fits = (items: GalleryRecord[], capacity: Capacity): boolean =>
  items.length <= capacity.items && items.reduce((sum, { bytes }) => sum + bytes, 0) <= capacity.bytes
