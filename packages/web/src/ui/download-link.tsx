import { Download } from 'lucide-react'
import styles from './download-link.module.css'

/** A plain link that saves a file under its own name; the name is told to those who cannot see the row that it stands in. */
export const DownloadLink = ({ href, name }: { href: string; name: string }) => (
  <a className={styles.link} href={href} download={name} aria-label={`Download ${name}`}>
    <Download aria-hidden />
    <span>Download</span>
  </a>
)
