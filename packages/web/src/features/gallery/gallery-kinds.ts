import type { GalleryItem } from '@rig/contract'
import { isVideo } from './gallery-api.ts'

export const kinds = ['All', 'Images', 'Videos'] as const
export type Kind = (typeof kinds)[number]

/** The items of a kind, in the rig's order. */
export const ofKind = (items: readonly GalleryItem[], kind: Kind) =>
  kind === 'All' ? items : items.filter((item) => isVideo(item) === (kind === 'Videos'))
