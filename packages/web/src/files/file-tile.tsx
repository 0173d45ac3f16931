import { Trash2 } from 'lucide-react'
import { memo } from 'react'
import { useStore } from 'zustand'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { DownloadLink } from '../ui/download-link.tsx'
import iconButton from '../ui/icon-button.module.css'
import styles from './file-tile.module.css'
import type { ListedFile } from './listed-file.ts'
import { Thumbnail } from './thumbnail.tsx'
import type { Selection } from './use-selection.ts'

type FileActions = {
  /** Missing where files are not opened. */
  onOpen?: ((name: string) => void) | undefined
  onSelect: (name: string, selected: boolean, withShift: boolean) => void
  onDelete: (name: string) => void
}

type FileTileProps = FileActions & { file: ListedFile; selection: Selection }

/** One file: its picture, which may open it, and below its name, its download and its deletion. */
export const FileTile = memo(({ file, selection, onOpen, onSelect, onDelete }: FileTileProps) => {
  const { name, address } = file
  const picture = <Thumbnail picture={file.picture} drawing={file.drawing} />
  const selected = useStore(selection, ({ names }) => names.has(name))
  return (
    <article className={styles.tile} data-selected={selected || undefined}>
      {onOpen ? (
        <button type="button" className={styles.picture} aria-label={`Open ${name}`} onClick={() => onOpen(name)}>
          {picture}
        </button>
      ) : (
        <div className={styles.picture}>{picture}</div>
      )}
      <div className={styles.select}>
        <CheckboxField
          label={`Select ${name}`}
          labelHidden
          checked={selected}
          onChange={(next, withShift) => onSelect(name, next, withShift)}
        />
      </div>
      <p className={styles.name} title={name}>
        <bdi>{name}</bdi>
      </p>
      <div className={styles.actions}>
        <DownloadLink href={address} name={name} />
        {/* No tooltip of ours: ten thousand of them would be felt in scrolling */}
        <button
          type="button"
          className={iconButton.button}
          data-tone="danger"
          aria-label={`Delete ${name}`}
          title="Delete"
          onClick={() => onDelete(name)}
        >
          <Trash2 aria-hidden />
        </button>
      </div>
    </article>
  )
})
