import styles from './wipe.module.css'

type WipeProps = {
  label: string
  /** Share of the width that shows the first picture, in percent. */
  value: number
  onChange: (value: number) => void
}

const SLIDER_KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']

/** A line over two pictures, moved by dragging or by the arrow keys. It fills their box. */
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
      // An arrow that moves the line must not move a camera too
      onKeyDown={(event) => SLIDER_KEYS.includes(event.key) && event.stopPropagation()}
    />
  </div>
)
