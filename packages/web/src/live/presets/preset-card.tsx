import type { Preset } from '@rig/contract'
import { useQuery } from '@tanstack/react-query'
import { House, Star, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import { useControlMessage } from '../../console/use-control-message.ts'
import { getPresetControlId } from '../../rig/presets.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ControlMessage } from '../../ui/control-message.tsx'
import { ExplainedButton } from '../../ui/explained-button.tsx'
import layout from '../../ui/layout.module.css'
import { useDisabledReason } from '../camera/use-live-camera.tsx'
import { DIGITS } from './preset-digits.ts'
import { presetPicture } from './preset-pictures.ts'
import styles from './presets.module.css'

type PresetCardProps = {
  preset: Preset
  /** Digit key of the preset, or null if it has none. Undefined if the screen handles no digit keys. */
  digit?: number | null
  isLoading: boolean
  isDeleting: boolean
  onLoad: () => void
  onMakeDefault: () => void
  onDelete: () => void
  onChooseDigit: (digit: number) => void
}

/** Renders a preset with the picture from when it was saved. A click above the line loads the preset. */
export const PresetCard = ({
  preset,
  digit,
  isLoading,
  isDeleting,
  onLoad,
  onMakeDefault,
  onDelete,
  onChooseDigit,
}: PresetCardProps) => {
  const nameId = useId()
  const { controlMessages } = useConsole()
  const disabledReason = useDisabledReason('presets.activate')
  const controlId = getPresetControlId(preset.id)
  return (
    <li className={styles.preset} aria-busy={isLoading || isDeleting} data-deleting={isDeleting || undefined}>
      <Thumbnail preset={preset} />
      <ControlMessage {...useControlMessage(controlId)} className={styles.controlMessage} />
      {digit !== undefined && <DigitSelect name={preset.name} digit={digit} onChoose={onChooseDigit} />}
      <p className={classNames(layout.line, styles.title)} data-gap="2">
        {preset.default && <House role="img" aria-label="Default preset" />}
        <span id={nameId} className={classNames(layout.clamp, layout.strong)} title={preset.name}>
          {preset.name}
        </span>
      </p>
      <ExplainedButton
        variant="ghost"
        className={styles.load}
        aria-describedby={nameId}
        disabledReason={disabledReason}
        onClick={onLoad}
        onDisabledClick={() => disabledReason && controlMessages.show(controlId, disabledReason)}
      >
        Load Preset
      </ExplainedButton>
      <div className={classNames(layout.row, layout.spread, styles.changes)}>
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

type DigitSelectProps = { name: string; digit: number | null; onChoose: (digit: number) => void }

const DigitSelect = ({ name, digit, onChoose }: DigitSelectProps) => (
  <span className={styles.digit}>
    <select
      aria-label={`Digit key of ${name}`}
      title="Digit key that loads this preset"
      value={digit ?? ''}
      onChange={(event) => onChoose(Number(event.target.value))}
    >
      {digit === null && <option value="">–</option>}
      {DIGITS.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  </span>
)

const Thumbnail = ({ preset }: { preset: Preset }) => {
  const { data: picture } = useQuery(presetPicture(useConsole(), preset))
  return (
    <div className={classNames(layout.middle, layout.layers, styles.thumbnail)}>
      {picture ? <img src={picture.thumbnail} alt="" className={layout.cover} /> : <EmptyPresetIcon />}
      {picture?.isUnstored && (
        <p className={styles.unstored}>This browser could not store the picture: it is lost on reload</p>
      )}
    </div>
  )
}

export const EmptyPresetIcon = () => (
  <svg viewBox="0 0 96 96" fill="none" stroke="currentColor" strokeLinecap="round" aria-hidden="true">
    <path d="M6 32V18h14M76 18h14v14M90 64v14H76M20 78H6V64" strokeWidth="3" />
    <path d="M16 62c18-9 46-9 64 0M16 69c18-9 46-9 64 0" stroke="var(--line-control)" strokeWidth="2.5" />
    <circle cx="48" cy="40" r="10" strokeWidth="2.5" strokeDasharray="5 6" />
  </svg>
)
