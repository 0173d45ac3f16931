import { Download } from 'lucide-react'
import styles from './download-link.module.css'

/** Renders a download link whose accessible name includes the file name, because a page has many download links. */
export const DownloadLink = ({ href, name }: { href: string; name: string }) => (
  <a className={styles.link} href={href} download={name} aria-label={`Download ${name}`}>
    <Download aria-hidden />
    <span>Download</span>
  </a>
)
