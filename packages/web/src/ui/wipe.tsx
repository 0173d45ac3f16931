import styles from './wipe.module.css'

type WipeProps = {
  label: string
  /** How much of the width the first picture has, in percent. */
  value: number
  onChange: (value: number) => void
}

const OWN_KEYS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'])

/** A line over two pictures that one drags, or moves by the arrow keys: it lies in their box and covers nothing else. */
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
      // Its own keys are nobody else's: an arrow that moves the line must not move a camera too
      onKeyDown={(event) => OWN_KEYS.has(event.key) && event.stopPropagation()}
    />
  </div>
)
