import type { MouseEvent } from 'react'
import styles from './skip-link.module.css'

/** The first tab stop of the page. The element with the id `to` must be focusable. */
export const SkipLink = ({ to }: { to: string }) => {
  // A fragment in the URL would be a new entry of the history
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById(to)?.focus()
  }
  return (
    <a href={`#${to}`} className={styles.link} data-hidden-visually onClick={skip}>
      Skip to content
    </a>
  )
}
