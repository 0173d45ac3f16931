import { lazy, Suspense } from 'react'
import { frameShotKey } from '../../features/frameshots/frameshots-api.ts'
import { onFrameShown } from '../../features/live-picture/shown-frames.ts'
import { useSledLog } from '../../features/sled/sled-log.ts'

const CableStrip = lazy(async () => ({
  default: (await import('../../features/cable-strip/cable-strip.tsx')).CableStrip,
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
