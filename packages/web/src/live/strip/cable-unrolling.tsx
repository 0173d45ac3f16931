import { lazy, Suspense } from 'react'
import { frameShotKey } from '../../rig/frameshots.ts'
import { onFrameShown } from '../picture/shown-frames.ts'
import { useSledLog } from '../sled/sled-log.ts'

const CableStrip = lazy(async () => ({
  default: (await import('./cable-strip.tsx')).CableStrip,
}))

/** The strip of the cable under the picture, fetched with the first command of the sled: places count from there. */
export const CableUnrolling = ({ cameraID, isHidden }: { cameraID: string; isHidden: boolean }) => {
  const commands = useSledLog()
  return (
    commands.length > 0 && (
      <Suspense>
        <CableStrip
          cameraID={cameraID}
          commands={commands}
          onFrame={onFrameShown}
          frameShotKey={frameShotKey}
          isHidden={isHidden}
        />
      </Suspense>
    )
  )
}
