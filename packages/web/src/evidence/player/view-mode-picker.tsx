import styles from './view-mode-picker.module.css'

const viewModes = ['Side by side', 'Wipe', 'Difference'] as const
export type ViewMode = (typeof viewModes)[number]

type ViewModePickerProps = { value: ViewMode; onChange: (mode: ViewMode) => void; canDiffer: boolean }

export const ViewModePicker = ({ value, onChange, canDiffer }: ViewModePickerProps) => (
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
