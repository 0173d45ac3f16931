import { useState } from 'react'
import fallback from '../cameras/camera-fallback.svg'
import { Wipe } from '../ui/wipe.tsx'
import type { Exhibit } from './exhibit.ts'
import styles from './ui-screen.module.css'

/** What compares pictures. */
export const pictures: Exhibit[] = [{ part: 'Wipe', states: { 'a line between two pictures': <Wiped /> } }]

function Wiped() {
  const [value, setValue] = useState(50)
  return (
    <div className={styles.block}>
      <img src={fallback} alt="The camera under the line" width={160} height={90} />
      <Wipe label="Line between two pictures" value={value} onChange={setValue} />
    </div>
  )
}
