import type { Recording } from '../../rig/recordings.ts'
import { Button } from '../../ui/button.tsx'
import { useUrlParams } from '../use-url-params.ts'
import styles from './missing-recordings.module.css'

/** The URL parameters that contain the name of a recording. */
const parameters = ['open', 'compare', 'with'] as const

/** Names the recordings that the page's URL opens, but that the gallery no longer contains. */
export const MissingRecordings = ({ items }: { items: readonly Recording[] }) => {
  const [params, change] = useUrlParams()
  const opened = parameters.flatMap((parameter) => params.get(parameter) || [])
  const missing = [...new Set(opened)].filter((name) => !items.some((item) => item.name === name))
  if (missing.length === 0) return null
  return (
    <div className={styles.missing} role="alert">
      <ul>
        {missing.map((name) => (
          <li key={name}>
            <bdi>{name}</bdi> is no longer in the gallery
          </li>
        ))}
      </ul>
      <Button onClick={() => void change(Object.fromEntries(parameters.map((parameter) => [parameter, ''])))}>
        Close
      </Button>
    </div>
  )
}
