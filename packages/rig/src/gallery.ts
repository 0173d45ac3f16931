import type { GalleryRecord } from '@rig/contract/sim'
import { findFreeName } from './state/file-names.ts'
import type { Rig } from './state/rig.ts'
import { RigError } from './state/rig-error.ts'

export type Capacity = { items: number; bytes: number }

/** What the gallery keeps at most. */
const GALLERY_CAPACITY: Capacity = { items: 2000, bytes: 500 * 1024 * 1024 }

/** Pictures and films, newest first. They are kept oldest first. */
export const listGallery = (rig: Rig): GalleryRecord[] => rig.gallery.toReversed()

/** The item of a name. Throws gallery-item-not-found. */
export const findGalleryItem = (rig: Rig, name: string): GalleryRecord => {
  const found = rig.gallery.find((item) => item.name === name)
  if (!found) throw new RigError('gallery-item-not-found', { name })
  return found
}

/**
 * Adds an item, under a free name like its own, and drops the oldest ones where the gallery holds too much.
 * The caller keeps the bytes: it stores the item's and frees those of `dropped`.
 */
export const addGalleryItem = (rig: Rig, wanted: GalleryRecord, capacity = GALLERY_CAPACITY) => {
  const item = { ...wanted, name: findFreeName(wanted.name, rig.gallery) }
  const all = [...rig.gallery, item].toSorted((a, b) => a.createdAt - b.createdAt)
  const first = all.findIndex((_, from) => fits(all.slice(from), capacity))
  const kept = first < 0 ? [] : all.slice(first)
  return { rig: { ...rig, gallery: kept }, item, dropped: all.slice(0, all.length - kept.length) }
}

/** Deletes an item. Throws gallery-item-not-found. */
export const removeGalleryItem = (rig: Rig, { name }: { name: string }): Rig => {
  const found = findGalleryItem(rig, name)
  return { ...rig, gallery: rig.gallery.filter((item) => item !== found) }
}

const fits = (items: GalleryRecord[], capacity: Capacity): boolean =>
  items.length <= capacity.items && items.reduce((sum, { bytes }) => sum + bytes, 0) <= capacity.bytes
