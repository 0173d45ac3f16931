import { useId } from 'react'
import { classNames } from './class-names.ts'
import layout from './layout.module.css'
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
    <label htmlFor={id} className={classNames(layout.target, layout.soft, styles.field)} data-gap="3">
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
