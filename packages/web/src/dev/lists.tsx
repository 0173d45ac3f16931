import fallback from '../cameras/camera-fallback.svg'
import { VirtualGrid } from '../ui/virtual-grid.tsx'
import { ZoomStage } from '../ui/zoom-stage.tsx'
import type { Exhibit } from './exhibit.ts'

const shape = { columns: () => 3, cellHeight: () => 48 }

/** What shows many things, or one of them large. */
export const lists: Exhibit[] = [
  {
    part: 'Grid',
    states: {
      'of a thousand': (
        <div style={{ width: 320, height: 192, overflow: 'hidden' }}>
          <VirtualGrid label="Numbers" count={1_000} shape={shape} keyAt={String} cellAt={(index) => index + 1} />
        </div>
      ),
    },
  },
  {
    part: 'Stage',
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
]
