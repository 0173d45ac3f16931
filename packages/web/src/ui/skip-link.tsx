import type { MouseEvent } from 'react'
import styles from './skip-link.module.css'

/** The first stop of the Tab key: leads past the navigation to the element with this id, which must take the focus. */
export const SkipLink = ({ to }: { to: string }) => {
  // Not left to the browser: with a <base>, an address of a mere fragment leads to another page
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById(to)?.focus()
  }
  return (
    <a href={`#${to}`} className={styles.link} onClick={skip}>
      Skip to content
    </a>
  )
}
