import { Download } from 'lucide-react'
import styles from './download-link.module.css'

/** A link that saves a file under its own name, which is also part of the accessible name. */
export const DownloadLink = ({ href, name }: { href: string; name: string }) => (
  <a className={styles.link} href={href} download={name} aria-label={`Download ${name}`}>
    <Download aria-hidden />
    <span>Download</span>
  </a>
)
