import { CircleAlert } from 'lucide-react'
import styles from './field.module.css'

/** The message under a field, marked by an icon as well as by colour. */
export const FieldError = ({ id, text }: { id: string; text: string }) => (
  <span className={styles.error}>
    <CircleAlert aria-hidden />
    <span id={id}>{text}</span>
  </span>
)
