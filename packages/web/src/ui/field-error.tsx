import { CircleAlert } from 'lucide-react'
import styles from './field.module.css'

type FieldErrorProps = { id: string; text: string; isAlert?: boolean }

/** Renders an error message with an icon, because colour alone is not accessible. */
export const FieldError = ({ id, text, isAlert = false }: FieldErrorProps) => (
  <span className={styles.error} role={isAlert ? 'alert' : undefined}>
    <CircleAlert aria-hidden />
    <span id={id}>{text}</span>
  </span>
)
