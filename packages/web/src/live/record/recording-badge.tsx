import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { RigConsole } from '../../console/console.ts'
import { useConsole } from '../../console/console-context.tsx'
import { useEverySecond } from '../../console/use-rig-time.ts'
import { importCode } from '../../lib/import-code.ts'
import { Announcement } from '../../ui/announcements.tsx'
import { Badge } from '../../ui/badge.tsx'
import { useAllCamerasView } from '../camera/use-camera-selection.ts'
import areas from '../live-layout.module.css'
import { createRecorderState } from './recorder-state.ts'

/** Shows that a recording is running, and for how long. Also marks the title of the tab. */
export const RecordingBadge = () => {
  useMarkedTitle()
  useEndWithView()
  return (
    <span className={areas.recording}>
      <Badge tone="danger">
        <Announcement>Recording</Announcement>
        <RecordedTime />
      </Badge>
    </span>
  )
}

const RECORDING_TITLE_PREFIX = '● '

const useMarkedTitle = () => {
  const { document } = useConsole().page.window
  useEffect(() => {
    document.title = RECORDING_TITLE_PREFIX + document.title
    return () => {
      document.title = document.title.replace(RECORDING_TITLE_PREFIX, '')
    }
  }, [document])
}

/**
 * Ends the film when the view of all cameras opens, because this view covers the live view without unmounting it. An
 * outage also covers the live view, but only causes a gap in the film.
 */
const useEndWithView = () => {
  const rigConsole = useConsole()
  const { isOpen: showsAll } = useAllCamerasView()
  useEffect(() => {
    if (showsAll) void endWithView(rigConsole)
  }, [showsAll, rigConsole])
}

/** Imports the recorder dynamically: a static import would move its code into the code that the page loads first. */
const endWithView = async (rigConsole: RigConsole) => {
  const { createRecorder } = await importCode(() => import('./recorder.ts'))
  rigConsole.area(createRecorder).endWithView()
}

/** Renders the length of the current recording, such as `0:32`. */
export const RecordedTime = () => {
  const { clock, area } = useConsole()
  const since = useStore(area(createRecorderState), (state) => state.since)
  const seconds = useEverySecond(() => Math.max(0, Math.floor((clock.now() - since) / 1_000)))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
