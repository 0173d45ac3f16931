import { Download } from 'lucide-react'
import type { MouseEvent } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import layout from './layout.module.css'

type DownloadLinkProps = { href: string; name: string; onClick?: (event: MouseEvent) => void }

/** Renders a download link whose accessible name includes the file name, because a page has many download links. */
export const DownloadLink = ({ href, name, onClick }: DownloadLinkProps) => (
  <a
    className={classNames(layout.target, styles.download)}
    href={href}
    download={name}
    aria-label={`Download ${name}`}
    onClick={onClick}
  >
    <Download size={18} aria-hidden />
    <span>Download</span>
  </a>
)
