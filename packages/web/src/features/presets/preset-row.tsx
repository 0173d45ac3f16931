import type { Preset } from '@rig/contract'
import { House, Star, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import styles from './presets-dialog.module.css'

type PresetRowProps = { preset: Preset; onLoad: () => void; onMakeDefault: () => void; onDelete: () => void }

/** One preset; each of its buttons is described by its name. */
export const PresetRow = ({ preset, onLoad, onMakeDefault, onDelete }: PresetRowProps) => {
  const nameId = useId()
  return (
    <li className={styles.preset}>
      <span className={styles.mark}>{preset.default && <House role="img" aria-label="Default preset" />}</span>
      <span id={nameId} className={styles.name}>
        {preset.name}
      </span>
      <span className={styles.actions}>
        <Button variant="ghost" aria-describedby={nameId} className={styles.delete} onClick={onDelete}>
          <Trash2 aria-hidden />
          Delete
        </Button>
        <Button variant="ghost" aria-describedby={nameId} onClick={onMakeDefault}>
          <Star aria-hidden />
          Make Default
        </Button>
        <Button aria-describedby={nameId} onClick={onLoad}>
          Load Preset
        </Button>
      </span>
    </li>
  )
}
