import { Badge } from '../ui/badge.tsx'
import styles from './camera-table.module.css'
import { formatShortDate } from './creation-date.ts'
import { sampleCameras } from './sample-data.ts'

/** Renders static sample rows (spec 2). On a phone each row becomes a block with its column names. */
export const CameraTable = () => (
  <table className={styles.table} aria-label="Cameras">
    <thead>
      <tr>
        <th scope="col">Camera</th>
        <th scope="col">Camera ID</th>
        <th scope="col">Date Added</th>
        <th scope="col">Status</th>
      </tr>
    </thead>
    <tbody>
      {sampleCameras.map(({ name, id, added }) => (
        <tr key={id}>
          <td className={styles.name}>{name}</td>
          <td data-term="Camera ID">{id}</td>
          <td data-term="Date Added" data-numeric>
            {formatShortDate(added)}
          </td>
          <td data-term="Status">
            <Badge tone="offline">Offline</Badge>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
