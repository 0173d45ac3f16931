import { Download } from 'lucide-react'
import styles from './download-link.module.css'

/** Includes the file name in the accessible name, because a page has many download links. */
export const DownloadLink = ({ href, name }: { href: string; name: string }) => (
  <a className={styles.link} href={href} download={name} aria-label={`Download ${name}`}>
    <Download aria-hidden />
    <span>Download</span>
  </a>
)
