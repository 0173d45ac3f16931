import { ChevronLeft, ChevronRight, FolderPlus, ImageDown, Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { useConsole } from '../../console/console-context.tsx'
import { useCapturedKeys } from '../../console/use-captured-keys.ts'
import { createCanvas } from '../../lib/canvas.ts'
import { getErrorMessage } from '../../lib/error-message.ts'
import { formatCount, formatFilmTime, formatFrame, formatTenths } from '../../lib/format.ts'
import { saveBlob } from '../../lib/save-file.ts'
import { useKnownCameras } from '../../rig/camera-names.ts'
import { locateInFilm } from '../../rig/find-recordings.ts'
import type { Recording, RecordingMetadata } from '../../rig/recordings.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import layout from '../../ui/layout.module.css'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { addToFindings, MarkButton } from '../findings/mark/mark-button.tsx'
import { describeDamage, formatPinGrade } from '../findings/positions/group-pins.ts'
import type { Still as RecordedStill } from '../findings/record/finding.ts'
import { useFindings } from '../findings/record/findings.ts'
import styles from './film-comparison.module.css'
import { captureSecondFilm, type FilmPair } from './film-pair.ts'

type PairControlsProps = {
  pair: FilmPair
  mode: ViewMode
  onMode: (mode: ViewMode) => void
  canDiffer: boolean
  recordings: readonly [Recording, Recording]
  /** Whether the pixels of the films can be read. */
  isReadable: boolean
}

export const PairControls = ({ pair, mode, onMode, canDiffer, recordings, isReadable }: PairControlsProps) => {
  const { frame, isPlaying } = useStore(pair.store)
  useCapturedKeys(createPairKeys(pair), doesTargetUseKey)
  const { first, last } = pair.range()
  const time = [
    formatFilmTime(pair.before.starts[frame] ?? 0),
    `frame ${frame + 1} of ${last + 1}`,
    ...describeSecondTime(pair),
  ].join(' · ')
  return (
    <section className={classNames(layout.row, layout.spread, styles.controls)} aria-label="Playback of both films">
      {isReadable && (
        <FilmPins
          film={recordings[1]}
          seconds={pair.after.seconds}
          onSeek={(seconds) => void pair.seekTimeAfter(seconds)}
        />
      )}
      <input
        ref={focusScrubber}
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
      <div className={classNames(layout.line, styles.play)}>
        <IconButton label="Previous frame" icon={<ChevronLeft aria-hidden />} onClick={() => pair.step(-1)} />
        <IconButton
          label={isPlaying ? 'Pause' : 'Play'}
          icon={isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
          onClick={() => (isPlaying ? pair.pause() : pair.play())}
        />
        <IconButton label="Next frame" icon={<ChevronRight aria-hidden />} onClick={() => pair.step(1)} />
      </div>
      <p className={styles.time}>{time}</p>
      <ShiftControl pair={pair} />
      {isReadable && <FrameButtons pair={pair} recordings={recordings} />}
      <SegmentedControl
        label="Layout"
        name="view-mode"
        className={styles.modes}
        value={mode}
        options={viewModes.map((value) => ({ value, label: value, disabled: value === 'Difference' && !canDiffer }))}
        onChange={onMode}
      />
    </section>
  )
}

type FilmPinsProps = { film: RecordingMetadata; seconds: number; onSeek: (seconds: number) => void }

const FilmPins = ({ film, seconds: length, onSeek }: FilmPinsProps) => {
  const cameras = useKnownCameras()
  const pins = useFindings().findings.flatMap((finding) => {
    const place = locateInFilm(finding, film, cameras)
    if (!place) return []
    const seconds = 'seconds' in place ? place.seconds : place.fraction * length
    return [{ finding, seconds: Math.min(seconds, length) }]
  })
  if (pins.length === 0) return null
  return (
    <ul className={styles.pins} aria-label="Findings in the second film">
      {pins.map(({ finding: { id, kind, grade }, seconds }) => (
        <li key={id} style={{ left: `${(seconds / length) * 100}%` }}>
          <button
            type="button"
            className={styles.pin}
            aria-label={`${describeDamage(kind, grade)}, at ${formatTenths(seconds)}`}
            title={describeDamage(kind, grade)}
            onClick={() => onSeek(seconds)}
          >
            {formatPinGrade(grade)}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Returns a note if the second film has no frame at the time of the first, or if the time of its frame is unknown. */
const describeSecondTime = (pair: FilmPair): string[] => {
  const [before, after] = pair.times()
  if (after === null) return ['time of the second picture unknown']
  const secondsBehind = (before ?? 0) + pair.getShiftSeconds() - after
  const isOutOfSync = Math.abs(secondsBehind) > 1.5 * Math.max(pair.before.stepSeconds, pair.after.stepSeconds)
  return isOutOfSync ? [`gap in the second film, which shows ${formatFilmTime(after)}`] : []
}

/** Focuses the scrubber, so that Space plays the films instead of activating a button. */
const focusScrubber = (scrubber: HTMLInputElement | null) => scrubber?.focus()

const createPairKeys = (pair: FilmPair) => [
  { keys: [' '], act: () => (pair.store.getState().isPlaying ? pair.pause() : pair.play()) },
  { keys: ['ArrowLeft'], act: () => pair.step(-1) },
  { keys: ['ArrowRight'], act: () => pair.step(1) },
  { keys: ['['], act: () => pair.shiftBy(-1) },
  { keys: [']'], act: () => pair.shiftBy(1) },
]

/** Text fields use all keys, buttons use Space, and radio buttons and the wipe use the arrow keys. */
const doesTargetUseKey = ({ key, target }: KeyboardEvent) => {
  if (!(target instanceof Element)) return false
  if (target.matches('textarea, input[type=text]')) return true
  if (key === ' ') return target.matches('button, a')
  return key.startsWith('Arrow') && target.matches('input[type=radio], [data-wipe]')
}

const ShiftControl = ({ pair }: { pair: FilmPair }) => {
  const { shift } = useStore(pair.store)
  return (
    <fieldset className={classNames(layout.line, styles.shift)}>
      <legend data-hidden-visually>Shift of the second film</legend>
      <Button variant="ghost" aria-label="Shift back one frame" onClick={() => pair.shiftBy(-1)}>
        <kbd>[</kbd>
      </Button>
      <output>{formatShift(shift)}</output>
      <Button variant="ghost" aria-label="Shift forward one frame" onClick={() => pair.shiftBy(1)}>
        <kbd>]</kbd>
      </Button>
    </fieldset>
  )
}

const FrameButtons = ({ pair, recordings }: Pick<PairControlsProps, 'pair' | 'recordings'>) => {
  const rigConsole = useConsole()
  const capture = async () => {
    await pair.step(0)
    return captureSecondFilm(rigConsole, pair, recordings[1])
  }
  const captureStill = async (use: (picture: File, sources: RecordedStill['sources']) => unknown) => {
    await pair.step(0)
    // While the PNG is encoded, the operator may step to another frame
    const [before = 0, after = 0] = pair.store.getState().drawn?.frames ?? []
    const frames = before === after ? `frame ${before + 1}` : `frames ${before + 1} and ${after + 1}`
    const [one, other] = recordings.map(({ name }) => name.replace(/\.\w+$/, ''))
    const times = pair.times()
    const sources = recordings.map(({ name }, index) => ({ name, seconds: times[index] ?? null }))
    try {
      const png = await drawPair(pair, recordings)
      use(new File([png], `Pair ${one} and ${other} ${frames}.png`), sources)
    } catch (error) {
      rigConsole.notices.error(getErrorMessage(error))
    }
  }
  const save = () => captureStill((still) => saveBlob(still, still.name))
  const add = () =>
    captureStill((picture, sources) => {
      const still = { picture, sources, list: recordings[1].list, filmSeconds: pair.after.seconds }
      return addToFindings(rigConsole, [{ name: picture.name, still }])
    })
  return (
    <>
      <MarkButton capture={capture} />
      <div className={classNames(layout.line, styles.stills)} data-gap="2">
        <StillButton label="Save still" icon={<ImageDown aria-hidden />} onClick={save} />
        <StillButton label="Add to findings" icon={<FolderPlus aria-hidden />} onClick={add} />
      </div>
    </>
  )
}

type StillButtonProps = { label: string; icon: ReactNode; onClick: () => void }

/** Renders a button that shows only its icon in small windows. */
const StillButton = ({ label, icon, onClick }: StillButtonProps) => (
  <Button aria-label={label} title={label} onClick={onClick}>
    {icon}
    <span>{label}</span>
  </Button>
)

const formatShift = (frames: number) => {
  if (frames === 0) return 'No shift'
  return `${frames > 0 ? '+' : '−'}${formatCount(Math.abs(frames), 'frame')}`
}

const viewModes = ['Side by side', 'Wipe', 'Difference'] as const
export type ViewMode = (typeof viewModes)[number]

const CAPTION_PX = 64
const GAP_PX = 8

/** Draws both current frames side by side, with names and times, as one PNG. Rejects if pixels cannot be read. */
const drawPair = (pair: FilmPair, recordings: PairControlsProps['recordings']): Promise<Blob> => {
  const films = pair.canvases() ?? []
  const width = Math.max(...films.map((film) => film.width))
  const height = Math.max(...films.map((film) => scaleHeight(film, width)))
  const canvas = createCanvas({ width: 2 * width + GAP_PX, height: height + CAPTION_PX })
  const surface = canvas.getContext('2d')
  if (!surface) throw new Error('This browser cannot draw pictures')
  const token = getComputedStyle(document.documentElement)
  surface.fillStyle = token.getPropertyValue('--page')
  surface.fillRect(0, 0, canvas.width, canvas.height)
  const frames = pair.store.getState().drawn?.frames ?? []
  const times = pair.times()
  for (const [index, film] of films.entries()) {
    const left = index * (width + GAP_PX)
    surface.drawImage(film, left, 0, width, scaleHeight(film, width))
    surface.font = `600 16px ${token.getPropertyValue('--font')}`
    surface.fillStyle = token.getPropertyValue('--text')
    surface.fillText(recordings[index]?.name ?? '', left + 8, height + 26, width - 16)
    surface.font = `16px ${token.getPropertyValue('--font')}`
    surface.fillStyle = token.getPropertyValue('--text-soft')
    surface.fillText(formatFrame(frames[index] ?? 0, times[index] ?? null), left + 8, height + 50, width - 16)
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('The picture could not be encoded'))), 'image/png'),
  )
}

const scaleHeight = (canvas: HTMLCanvasElement, width: number) => Math.round((width * canvas.height) / canvas.width)
