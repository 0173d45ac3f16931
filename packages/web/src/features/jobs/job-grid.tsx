import type { Job } from '@rig/contract'
import { useMutation } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { jobAddress, rigAddress } from '../../lib/config.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ImageWithFallback } from '../../ui/image-with-fallback.tsx'
import fileIcon from './file-icon.svg'
import styles from './job-grid.module.css'
import { jobRemoval } from './jobs-api.ts'

/** The job files, five in a row (spec 9), each with its icon, name, download and deletion. */
export const JobGrid = ({ jobs }: { jobs: readonly Job[] }) => {
  const removal = useMutation(jobRemoval())
  return (
    <ul className={styles.grid} aria-label="Job">
      {jobs.map(({ name, icon }) => (
        <li key={name} className={styles.job}>
          <ImageWithFallback className={styles.icon} src={rigAddress(icon)} fallback={fileIcon} alt="" loading="lazy" />
          <p className={styles.name} title={name}>
            <bdi>{name}</bdi>
          </p>
          <div className={styles.actions}>
            <a className={styles.download} href={jobAddress(name)} download={name} aria-label={`Download ${name}`}>
              <Download aria-hidden />
              <span>Download</span>
            </a>
            <IconButton
              label={`Delete ${name}`}
              icon={<Trash2 aria-hidden />}
              tone="danger"
              onClick={() => removal.mutate(name)}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}
