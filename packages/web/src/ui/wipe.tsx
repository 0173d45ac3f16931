import styles from './wipe.module.css'

type WipeProps = {
  label: string
  /** Percentage of the width that the first picture occupies, from the left. */
  value: number
  onChange: (value: number) => void
}

const SLIDER_KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']

/** Renders a dividing line that can be dragged, or moved with the arrow keys. The caller clips the two pictures. */
export const Wipe = ({ label, value, onChange }: WipeProps) => (
  <div className={styles.wipe}>
    <span className={styles.line} style={{ left: `${value}%` }} aria-hidden="true" />
    <input
      type="range"
      data-wipe
      aria-label={label}
      aria-valuetext={`${Math.round(value)} % of the width`}
      min={0}
      max={100}
      step={0.5}
      value={value}
      onChange={({ target }) => onChange(target.valueAsNumber)}
      // The arrow keys must not steer a camera while they move the line
      onKeyDown={(event) => SLIDER_KEYS.includes(event.key) && event.stopPropagation()}
    />
  </div>
)
