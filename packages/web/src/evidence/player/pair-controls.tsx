import type { GalleryItem } from '@rig/contract'
import { ChevronLeft, ChevronRight, FolderPlus, ImageDown, Pause, Play } from 'lucide-react'
import { useConsole } from '../../console/console-context.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { saveBlob } from '../../ui/save-file.ts'
import { formatTime } from '../analysis/film-time.ts'
import type { StillSource } from '../case-file/case-entry.ts'
import { createCaseFile } from '../case-file/case-file.ts'
import { drawPair } from './draw-pair.ts'
import type { FilmPair } from './film-pair.ts'
import styles from './pair-controls.module.css'
import { useFilmPairState } from './use-film-pair.ts'
import { usePairKeys } from './use-pair-keys.ts'
import { type ViewMode, ViewModePicker } from './view-mode-picker.tsx'

type PairFilm = { film: HTMLVideoElement; item: GalleryItem }

type PairControlsProps = {
  pair: FilmPair
  mode: ViewMode
  onMode: (mode: ViewMode) => void
  /** Null if the pixels of the films cannot be read. */
  stillSources: readonly [PairFilm, PairFilm] | null
}

export const PairControls = ({ pair, mode, onMode, stillSources }: PairControlsProps) => {
  const caseFile = useConsole().part(createCaseFile)
  const { frame, shift, isPlaying } = useFilmPairState(pair)
  const scrubber = usePairKeys(pair)
  const { first, last } = pair.range()
  const time = `${formatTime(frame * pair.frameSeconds)} · frame ${frame + 1} of ${last + 1}`

  const takeStill = async (use: (still: File, sources: readonly StillSource[]) => unknown) => {
    if (!stillSources) return
    // Pauses the films, because the current frame of each film is uncertain during playback
    await pair.step(0)
    const { frameSeconds } = pair
    const { frame, shift } = pair.state()
    const [before, after] = stillSources
    const png = await drawPair(
      { film: before.film, name: before.item.name, frame, frameSeconds },
      { film: after.film, name: after.item.name, frame: frame + shift, frameSeconds },
    )
    const frames = shift === 0 ? `frame ${frame + 1}` : `frames ${frame + 1} and ${frame + shift + 1}`
    use(
      new File(
        [png],
        `Pair ${removeExtension(before.item.name)} and ${removeExtension(after.item.name)} ${frames}.png`,
      ),
      [
        { name: before.item.name, seconds: frame * frameSeconds },
        { name: after.item.name, seconds: (frame + shift) * frameSeconds },
      ],
    )
  }
  return (
    <section className={styles.controls} aria-label="Both films">
      <input
        ref={scrubber}
        type="range"
        className={styles.scrubber}
        aria-label="Position in both films"
        aria-valuetext={time}
        min={first}
        max={last}
        step={1}
        value={frame}
        onChange={({ target }) => void pair.seek(target.valueAsNumber)}
      />
      <div className={styles.rows}>
        <div className={styles.row}>
          <IconButton label="Previous frame" icon={<ChevronLeft aria-hidden />} onClick={() => pair.step(-1)} />
          <IconButton
            label={isPlaying ? 'Pause' : 'Play'}
            icon={isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
            onClick={() => (isPlaying ? pair.pause() : pair.play())}
          />
          <IconButton label="Next frame" icon={<ChevronRight aria-hidden />} onClick={() => pair.step(1)} />
          <p className={styles.time}>{time}</p>
          <fieldset className={styles.shift}>
            <legend data-hidden-visually>Shift of the second film</legend>
            <Button variant="ghost" aria-label="Shift back one frame" onClick={() => pair.shiftBy(-1)}>
              <kbd>[</kbd>
            </Button>
            <output>{formatShift(shift)}</output>
            <Button variant="ghost" aria-label="Shift forward one frame" onClick={() => pair.shiftBy(1)}>
              <kbd>]</kbd>
            </Button>
          </fieldset>
        </div>
        <div className={styles.row}>
          <ViewModePicker value={mode} onChange={onMode} canDiffer={stillSources !== null} />
          {stillSources && (
            <div className={styles.stills}>
              <Button onClick={() => takeStill((still) => saveBlob(still, still.name))}>
                <ImageDown aria-hidden />
                Save still
              </Button>
              <Button
                onClick={() => takeStill((still, sources) => caseFile.add([{ name: still.name, still, sources }]))}
              >
                <FolderPlus aria-hidden />
                Add to case file
              </Button>
            </div>
          )}
        </div>
      </div>
    </section>
  )
}

const removeExtension = (name: string) => name.replace(/\.\w+$/, '')

const formatShift = (frames: number) => {
  if (frames === 0) return 'No shift'
  return `${frames > 0 ? '+' : '−'}${Math.abs(frames)} ${Math.abs(frames) === 1 ? 'frame' : 'frames'}`
}
