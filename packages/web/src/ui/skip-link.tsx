import type { MouseEvent } from 'react'
import styles from './skip-link.module.css'

/** The first tab stop: skips the navigation and focuses the element with this id, which must be focusable. */
export const SkipLink = ({ to }: { to: string }) => {
  // Not left to the browser: with a <base>, a URL of only a fragment leads to another page
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
