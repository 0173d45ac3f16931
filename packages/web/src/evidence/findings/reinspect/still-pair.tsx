import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatFilmTime } from '../../../console/durations.ts'
import { isTextInput } from '../../../console/keyboard-focus.ts'
import type { Recording } from '../../../rig/recordings.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useCapturedKeys } from '../../film/use-captured-keys.ts'
import { MarkedPicture } from '../mark/marked-picture.tsx'
import type { Finding } from '../record/finding.ts'
import { formatTimestamp } from '../record/finding-texts.ts'
import styles from './reinspect-dialog.module.css'
import type { useFilmStill } from './use-film-still.ts'

type StillPairProps = {
  finding: Finding
  picture: Blob | null
  item: Recording
  film: ReturnType<typeof useFilmStill>
  children?: ReactNode
}

export const StillPair = ({ finding, picture, item, film: { still, canvas, seek }, children }: StillPairProps) => (
  <div className={styles.pair}>
    <figure className={styles.side}>
      <figcaption className={styles.caption}>
        <b>First picture</b> {formatTimestamp(finding.time.at)}
      </figcaption>
      <MarkedPicture picture={picture} alt="First picture" mark={finding.mark} />
    </figure>
    <figure className={styles.side}>
      <figcaption className={styles.caption}>
        <b>Film</b> {formatTimestamp(item.takenAt)}
      </figcaption>
      <div className={styles.film}>
        <canvas ref={canvas} role="img" aria-label={item.name} />
        {still.state === 'loading' && <Spinner />}
        {still.state === 'failed' && <p role="alert">This film could not be loaded. {still.reason}.</p>}
      </div>
    </figure>
    {still.state === 'ready' && (
      <div className={styles.controls}>
        <IconButton label="Previous frame" icon={<ChevronLeft aria-hidden />} onClick={() => seek(still.frame - 1)} />
        <input
          type="range"
          aria-label="Position in the film"
          aria-valuetext={formatFilmTime(still.frame * still.frameSeconds)}
          min={0}
          max={still.frameCount - 1}
          value={still.frame}
          onChange={({ target }) => seek(target.valueAsNumber)}
        />
        <IconButton label="Next frame" icon={<ChevronRight aria-hidden />} onClick={() => seek(still.frame + 1)} />
        <p className={styles.hint} role="status">
          {describeAlignment(still.isAligned)}
        </p>
      </div>
    )}
    {children}
  </div>
)

const describeAlignment = (isAligned: boolean | null) => {
  if (isAligned === null) return 'Searching the same place …'
  return isAligned ? 'Aligned by the structure of the cable' : 'Place estimated: step with ← → to the same place'
}

/** Calls the action of a pressed letter, or steps with the arrow keys, unless a text field has the focus. */
export const useAnswerKeys = (actions: Readonly<Record<string, () => void>>, step: (by: -1 | 1) => void) =>
  useCapturedKeys(({ key, repeat, target }) => {
    if (isTextInput(target)) return null
    if (key === 'ArrowLeft') return () => step(-1)
    if (key === 'ArrowRight') return () => step(1)
    return repeat ? null : actions[key.toLowerCase()]
  })
