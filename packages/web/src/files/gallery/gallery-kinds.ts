import type { GalleryItem } from '@rig/contract'
import { isVideo } from '../../rig/gallery.ts'

export const kinds = ['All', 'Images', 'Videos'] as const
export type Kind = (typeof kinds)[number]

/** The kind with this name, in upper or lower case; all items if there is none. */
export const kindOf = (word: string): Kind => kinds.find((kind) => kind.toLowerCase() === word.toLowerCase()) ?? 'All'

/** The items of a kind, in the rig's order. */
export const filterByKind = (items: readonly GalleryItem[], kind: Kind) =>
  kind === 'All' ? items : items.filter((item) => isVideo(item) === (kind === 'Videos'))
