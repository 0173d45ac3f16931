import type { Preset } from '@rig/contract'
import { useQuery } from '@tanstack/react-query'
import { House, Star, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { presetPicture } from '../../rig/presets.ts'
import { Button } from '../../ui/button.tsx'
import { NoPresets } from './no-presets.tsx'
import styles from './preset-card.module.css'

type PresetCardProps = {
  preset: Preset
  /** The key that loads it on the live view, where there is one. */
  digit?: number | undefined
  onLoad: () => void
  onMakeDefault: () => void
  onDelete: () => void
}

/**
 * One preset with the picture of its saving. A click on it loads it. Below a line are the buttons that change the
 * preset itself, first the one that can be undone.
 */
export const PresetCard = ({ preset, digit, onLoad, onMakeDefault, onDelete }: PresetCardProps) => {
  const nameId = useId()
  return (
    <li className={styles.preset}>
      <Thumbnail preset={preset} />
      {digit !== undefined && (
        <span className={styles.digit} aria-hidden="true">
          {digit}
        </span>
      )}
      <p className={styles.title}>
        {preset.default && <House role="img" aria-label="Default preset" />}
        <span id={nameId} className={styles.name} title={preset.name}>
          {preset.name}
        </span>
      </p>
      <Button variant="ghost" className={styles.load} aria-describedby={nameId} onClick={onLoad}>
        Load Preset
      </Button>
      <div className={styles.changes}>
        <Button variant="ghost" aria-describedby={nameId} onClick={onMakeDefault}>
          <Star aria-hidden />
          Make Default
        </Button>
        <Button variant="ghost" aria-describedby={nameId} onClick={onDelete}>
          <Trash2 aria-hidden />
          Delete
        </Button>
      </div>
    </li>
  )
}

const Thumbnail = ({ preset }: { preset: Preset }) => {
  const { data: picture } = useQuery(presetPicture(preset))
  return <div className={styles.thumbnail}>{picture ? <img src={picture.thumbnail} alt="" /> : <NoPresets />}</div>
}
