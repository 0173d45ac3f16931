import { useId } from 'react'
import styles from './switch.module.css'

type SwitchProps = {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

export const Switch = ({ label, checked, onChange, disabled }: SwitchProps) => {
  const id = useId()
  return (
    <label htmlFor={id} className={styles.field}>
      <span>{label}</span>
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={checked}
        disabled={disabled}
        onClick={() => onChange(!checked)}
        className={styles.track}
      >
        <span className={styles.thumb} />
      </button>
    </label>
  )
}
