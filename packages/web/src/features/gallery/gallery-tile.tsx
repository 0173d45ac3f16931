import type { GalleryItem } from '@rig/contract'
import { Download, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { rigAddress } from '../../lib/config.ts'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './gallery-tile.module.css'
import { Thumbnail } from './thumbnail.tsx'

export type TileActions = {
  onOpen: (name: string) => void
  onSelect: (name: string, selected: boolean) => void
  onRemove: (name: string) => void
}

type GalleryTileProps = TileActions & { item: GalleryItem; selected: boolean }

/** One picture or video: its thumbnail opens it, below stand its name, its download and its deletion. */
export const GalleryTile = memo(({ item, selected, onOpen, onSelect, onRemove }: GalleryTileProps) => (
  <article className={styles.tile} data-selected={selected || undefined}>
    <button type="button" className={styles.open} aria-label={`Open ${item.name}`} onClick={() => onOpen(item.name)}>
      <Thumbnail item={item} />
    </button>
    <div className={styles.select}>
      <CheckboxField
        label={`Select ${item.name}`}
        labelHidden
        checked={selected}
        onChange={(next) => onSelect(item.name, next)}
      />
    </div>
    <p className={styles.name} title={item.name}>
      <bdi>{item.name}</bdi>
    </p>
    <div className={styles.actions}>
      <a
        className={styles.download}
        href={rigAddress(item.url)}
        download={item.name}
        aria-label={`Download ${item.name}`}
      >
        <Download aria-hidden />
        <span>Download</span>
      </a>
      <IconButton
        label={`Delete ${item.name}`}
        icon={<Trash2 aria-hidden />}
        tone="danger"
        onClick={() => onRemove(item.name)}
      />
    </div>
  </article>
))
