import { Download } from 'lucide-react'
import type { MouseEvent } from 'react'
import styles from './download-link.module.css'

type DownloadLinkProps = { href: string; name: string; onClick?: (event: MouseEvent) => void }

/** Renders a download link whose accessible name includes the file name, because a page has many download links. */
export const DownloadLink = ({ href, name, onClick }: DownloadLinkProps) => (
  <a className={styles.link} href={href} download={name} aria-label={`Download ${name}`} onClick={onClick}>
    <Download aria-hidden />
    <span>Download</span>
  </a>
)
