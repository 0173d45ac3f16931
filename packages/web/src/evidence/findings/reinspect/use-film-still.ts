import { useCallback, useEffect, useRef, useState } from 'react'
import { resizeCanvas } from '../../../lib/canvas.ts'
import { useKnownCameras } from '../../../rig/camera-names.ts'
import { locateInFilm } from '../../../rig/find-recordings.ts'
import type { Recording } from '../../../rig/recordings.ts'
import { createFilmPlayer, type FilmPlayer } from '../../film/film.ts'
import { createFrameLoader } from '../../film/frame-loader.ts'
import { openFilm, useFilm } from '../../film/use-film.ts'
import { captureFrame } from '../record/capture-recording.ts'
import type { Finding } from '../record/finding.ts'
import { estimateFrames, searchPlace } from './search-place.ts'

export type FilmStillState =
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
  const [place] = useState(() => locateInFilm(finding, item, cameras) ?? { fraction: 0.5 })
  const [still, setStill] = useState<FilmStillState>({ state: 'loading' })
  const canvas = useRef<HTMLCanvasElement>(null)
  const loader = useRef<ReturnType<typeof createFrameLoader> | null>(null)

  useEffect(() => {
    if (film.state === 'failed') setStill({ state: 'failed', reason: film.reason })
    if (film.state !== 'ready') return
    const controller = new AbortController()
    const { signal } = controller
    let player: FilmPlayer | null = null
    const fail = () => !signal.aborted && setStill({ state: 'failed', reason: 'The browser cannot play it' })

    const open = async () => {
      const opened = await openFilm(film)
      if (signal.aborted) return opened.close()
      const shown = createFilmPlayer(opened, { onFrame: () => loader.current?.present(), onError: fail })
      player = shown
      const draw = ([frame = 0]: readonly number[]) => drawStill(shown, frame, canvas.current)
      loader.current = createFrameLoader({ players: [shown], draw })
      const { frame, ...range } = estimateFrames(place, origin, item, opened)
      loader.current.request([frame])
      setStill({ state: 'ready', frame, starts: opened.starts, isAligned: picture ? null : false })
      if (!picture) return
      const found = await searchPlace(opened, picture, range, signal).catch(() => null)
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
  }, [film, item, origin, picture, place])

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
  if (!surface) return
  player.draw(frame, surface)
  surface.canvas.dataset.frame = `${frame}`
}
