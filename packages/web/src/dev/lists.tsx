import { useState } from 'react'
import fallback from '../cameras/camera-fallback.svg'
import { DeletedRow } from '../ui/deleted-row.tsx'
import { VirtualGrid } from '../ui/virtual-grid.tsx'
import { Wipe } from '../ui/wipe.tsx'
import { ZoomStage } from '../ui/zoom-stage.tsx'
import type { Exhibit } from './exhibit.ts'
import styles from './ui-screen.module.css'

const shape = { columns: () => 3, cellHeight: () => 48 }

export const listExhibits: Exhibit[] = [
  {
    component: 'Grid',
    states: {
      '1,000 cells': (
        <div style={{ width: 320, height: 192, overflow: 'hidden' }}>
          <VirtualGrid label="Numbers" count={1_000} shape={shape} keyAt={String} cellAt={(index) => index + 1} />
        </div>
      ),
    },
  },
  {
    component: 'Deleted row',
    states: {
      'in a list': (
        <ul style={{ width: 160, height: 120 }}>
          <li style={{ height: '100%' }} aria-hidden>
            <DeletedRow />
          </li>
        </ul>
      ),
    },
  },
  {
    component: 'Stage',
    states: {
      'double click enlarges': (
        <div style={{ width: 320, height: 180 }}>
          <ZoomStage ref={null} onScale={() => {}}>
            <img src={fallback} alt="A camera" />
          </ZoomStage>
        </div>
      ),
    },
  },
  { component: 'Wipe', states: { 'two pictures': <WipeExample /> } },
]

function WipeExample() {
  const [value, setValue] = useState(50)
  return (
    <div className={styles.block}>
      <img src={fallback} alt="The camera under the line" width={160} height={90} />
      <Wipe label="Line between two pictures" value={value} onChange={setValue} />
    </div>
  )
}
