import { type FilmFrame, findSamePlace, readFrame } from '@rig/cable-diff'
import { useCallback, useEffect, useRef, useState } from 'react'
import { resizeCanvas } from '../../../lib/canvas.ts'
import { getErrorMessage } from '../../../lib/error-message.ts'
import { useKnownCameras } from '../../../rig/camera-names.ts'
import { type FilmPosition, locateInFilm } from '../../../rig/find-recordings.ts'
import type { Recording, RecordingMetadata } from '../../../rig/recordings.ts'
import { createFilmPlayer, createReadableSurface, type Film, type FilmPlayer } from '../../film/film.ts'
import { createFrameLoader } from '../../film/frame-loader.ts'
import { type FrameTimes, findFrameAt } from '../../film/frame-times.ts'
import { openFilm, useFilm } from '../../film/use-film.ts'
import { readPixels, toSearchFrame } from '../../player/search-changes.ts'
import { captureFrame } from '../record/capture-recording.ts'
import type { Finding } from '../record/finding.ts'

type FilmStillState =
  | { state: 'loading' }
  | { state: 'failed'; reason: string }
  /** `isAligned` is null while the console searches for the position. */
  | { state: 'ready'; frame: number; starts: readonly number[]; isAligned: boolean | null }

/** Shows one frame of a film on a canvas: first the one that shows the finding, then those that the operator seeks. */
export const useFilmStill = (item: Recording, finding: Finding, picture: Blob | null) => {
  const { film } = useFilm(item)
  // The finding at the time of the first render: each inspection changes the finding, but not its position in the film
  const [origin] = useState(finding)
  const cameras = useKnownCameras()
  const [position] = useState(() => locateInFilm(finding, item, cameras) ?? { fraction: 0.5 })
  const [still, setStill] = useState<FilmStillState>({ state: 'loading' })
  const [canDecode, setCanDecode] = useState(true)
  const canvas = useRef<HTMLCanvasElement>(null)
  const loader = useRef<ReturnType<typeof createFrameLoader> | null>(null)

  useEffect(() => {
    if (film.state === 'failed') setStill({ state: 'failed', reason: film.reason })
    if (film.state !== 'ready') return
    const controller = new AbortController()
    const { signal } = controller
    let player: FilmPlayer | null = null
    const fail = (error: unknown) => {
      if (signal.aborted) return
      // A `<video>` may play a film that the decoder rejects
      if (canDecode) setCanDecode(false)
      else setStill({ state: 'failed', reason: getErrorMessage(error) })
    }

    const open = async () => {
      const openedFilm = await openFilm(film, canDecode)
      if (signal.aborted) return openedFilm.close()
      const shown = createFilmPlayer(openedFilm, { onFrame: () => loader.current?.present(), onError: fail })
      player = shown
      const { frame, ...range } = estimateFrames(position, origin, item, openedFilm)
      await new Promise<void>((resolve) => {
        const draw = ([next = 0]: readonly number[]) => {
          drawStill(shown, next, canvas.current)
          resolve()
        }
        loader.current = createFrameLoader({ players: [shown], draw })
        loader.current.request([frame])
      })
      if (signal.aborted) return
      setStill({ state: 'ready', frame, starts: openedFilm.starts, isAligned: picture ? null : false })
      if (!picture) return
      const found = await searchMatchingFrame(openedFilm, picture, range, signal).catch(() => null)
      if (signal.aborted) return
      // If the operator has stepped to another frame in the meantime, that frame stays
      setStill((current) => {
        if (current.state !== 'ready') return current
        const isUntouched = current.frame === frame
        if (found !== null && isUntouched) loader.current?.request([found])
        return { ...current, frame: isUntouched ? (found ?? frame) : current.frame, isAligned: found !== null }
      })
    }
    void open().catch(fail)
    return () => {
      controller.abort()
      player?.close()
      loader.current = null
      setStill({ state: 'loading' })
    }
  }, [film, item, origin, picture, position, canDecode])

  const seek = useCallback((frame: number) => {
    setStill((current) => {
      if (current.state !== 'ready') return current
      const next = Math.min(current.starts.length - 1, Math.max(0, frame))
      loader.current?.request([next])
      return { ...current, frame: next }
    })
  }, [])

  const capture = async () =>
    canvas.current && (await captureFrame(canvas.current, canvas.current.width, canvas.current.height)).blob

  return { still, canvas, seek, capture }
}

const drawStill = (player: FilmPlayer, frame: number, canvas: HTMLCanvasElement | null) => {
  const surface = canvas && resizeCanvas(canvas, player)
  if (!surface) throw new Error('This browser cannot draw pictures')
  player.draw(frame, surface)
  surface.canvas.dataset.frame = `${frame}`
}

/**
 * Resolves to the frame between `first` and `last` that shows the same place as a picture. Resolves to null if there is
 * none, or if the browser cannot decode single frames.
 */
const searchMatchingFrame = async (
  film: Film,
  picture: Blob,
  { first, last }: { first: number; last: number },
  signal: AbortSignal,
): Promise<number | null> => {
  if (!film.isDecoded) return null
  const frames: { frame: number; picture: FilmFrame }[] = []
  for await (const { frame, pixels } of readPixels(film, first)) {
    signal.throwIfAborted()
    if (frame > last) break
    frames.push({ frame, picture: toSearchFrame(pixels) })
  }
  const [size] = frames
  if (!size) return null
  const reference = await readPicture(picture, size.picture.luma)
  const found = findSamePlace(
    reference,
    frames.map((each) => each.picture),
  )
  return found === null ? null : (frames[found]?.frame ?? null)
}

/** Reads a picture at the size of a film's frames. */
const readPicture = async (picture: Blob, { width, height }: FilmFrame['luma']) => {
  const bitmap = await createImageBitmap(picture)
  const surface = createReadableSurface(width, height)
  surface.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return readFrame(surface.getImageData(0, 0, width, height).data, { width, height })
}

/** Maximum difference between the times at which two films of a series reach the same position. */
const MAX_TIME_DIFFERENCE_SECONDS = 2 / 3
const MAX_SEARCH_SECONDS = 4

/** Returns the frame that probably shows a finding, and the first and the last frame that may show it. */
const estimateFrames = (
  position: FilmPosition,
  { sled }: Pick<Finding, 'sled'>,
  { track }: Pick<RecordingMetadata, 'track'>,
  times: FrameTimes,
) => {
  const at = 'seconds' in position ? position.seconds : position.fraction * times.seconds
  const units = track ? Math.abs(track.to - track.from) : 0
  const isTimeExact = 'seconds' in position || units === 0
  const tolerance = isTimeExact ? 0 : ((sled.tolerance ?? 0) / units) * times.seconds
  const reach = Math.min(MAX_SEARCH_SECONDS, tolerance + MAX_TIME_DIFFERENCE_SECONDS)
  return {
    frame: findFrameAt(times, at),
    first: findFrameAt(times, at - reach),
    last: findFrameAt(times, at + reach),
  }
}
