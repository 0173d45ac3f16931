import styles from './view-modes.module.css'

const viewModes = ['Side by side', 'Wipe', 'Difference'] as const
export type ViewMode = (typeof viewModes)[number]

type ViewModesProps = { value: ViewMode; onChange: (mode: ViewMode) => void; canDiffer: boolean }

/** Chooses how the two films are laid out. */
export const ViewModes = ({ value, onChange, canDiffer }: ViewModesProps) => (
  <fieldset className={styles.modes}>
    <legend data-hidden-visually>Layout</legend>
    {viewModes.map((mode) => (
      <label key={mode} className={styles.mode}>
        <input
          type="radio"
          name="view-mode"
          checked={mode === value}
          disabled={mode === 'Difference' && !canDiffer}
          onChange={() => onChange(mode)}
        />
        {mode}
      </label>
    ))}
  </fieldset>
)
