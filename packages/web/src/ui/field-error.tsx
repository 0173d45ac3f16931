import { CircleAlert } from 'lucide-react'
import styles from './field.module.css'

/** Renders an error message with an icon, because colour alone is not accessible. */
export const FieldError = ({ id, text }: { id: string; text: string }) => (
  <span className={styles.error}>
    <CircleAlert aria-hidden />
    <span id={id}>{text}</span>
  </span>
)
