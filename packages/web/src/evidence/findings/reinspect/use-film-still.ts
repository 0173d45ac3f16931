import { useCallback, useEffect, useRef, useState } from 'react'
import { useKnownCameras } from '../../../rig/camera-names.ts'
import { locateInFilm } from '../../../rig/find-recordings.ts'
import type { Recording } from '../../../rig/recordings.ts'
import { createFilmPlayer, type FilmPlayer } from '../../film/film.ts'
import { openFilm, useFilm } from '../../film/use-film.ts'
import type { Finding } from '../record/finding.ts'
import { captureFrame } from '../record/freeze-recording.ts'
import { estimateFrames, searchPlace } from './search-place.ts'

export type FilmStillState =
  | { state: 'loading' }
  | { state: 'failed'; reason: string }
  /** `isAligned` is null while the place is searched. */
  | { state: 'ready'; frame: number; frameCount: number; frameSeconds: number; isAligned: boolean | null }

/** Shows one frame of a film on a canvas: the one with the place of a finding, and then those that are sought. */
export const useFilmStill = (item: Recording, finding: Finding, picture: Blob | null) => {
  const { film } = useFilm(item)
  // The finding changes with each inspection, but its place in the film does not
  const [origin] = useState(finding)
  const cameras = useKnownCameras()
  const [place] = useState(() => locateInFilm(finding, item, cameras) ?? { fraction: 0.5 })
  const [still, setStill] = useState<FilmStillState>({ state: 'loading' })
  const canvas = useRef<HTMLCanvasElement>(null)
  const viewer = useRef<ReturnType<typeof createStillViewer> | null>(null)

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
      player = createFilmPlayer(opened, { onFrame: () => viewer.current?.present(), onError: fail })
      const { frameCount, frameSeconds } = opened
      const { frame, reach } = estimateFrames(place, origin, item, opened)
      viewer.current = createStillViewer(player, canvas)
      viewer.current.seek(frame)
      setStill({ state: 'ready', frame, frameCount, frameSeconds, isAligned: picture ? null : false })
      if (!picture) return
      const range = { first: Math.max(0, frame - reach), last: Math.min(frameCount - 1, frame + reach) }
      const found = await searchPlace(opened, picture, range, signal).catch(() => null)
      if (signal.aborted) return
      // The operator may have stepped to another frame in the meantime
      setStill((current) => {
        if (current.state !== 'ready') return current
        const isUntouched = current.frame === frame
        if (found !== null && isUntouched) viewer.current?.seek(found)
        return { ...current, frame: isUntouched ? (found ?? frame) : current.frame, isAligned: found !== null }
      })
    }
    void open().catch(fail)
    return () => {
      controller.abort()
      player?.close()
      viewer.current = null
      setStill({ state: 'loading' })
    }
  }, [film, item, origin, picture, place])

  const seek = useCallback((frame: number) => {
    setStill((current) => {
      if (current.state !== 'ready') return current
      const next = Math.min(current.frameCount - 1, Math.max(0, frame))
      viewer.current?.seek(next)
      return { ...current, frame: next }
    })
  }, [])

  const capture = async () =>
    canvas.current && (await captureFrame(canvas.current, canvas.current.width, canvas.current.height)).blob

  return { still, canvas, seek, capture }
}

/** Draws the requested frame as soon as the film has loaded it. */
const createStillViewer = (player: FilmPlayer, canvas: { current: HTMLCanvasElement | null }) => {
  let requested = 0
  let loading: number | null = null
  const present = () => {
    if (loading === null || !player.has(loading)) return
    const loaded = loading
    loading = null
    const surface = canvas.current?.getContext('2d')
    if (surface) {
      surface.canvas.width = player.width
      surface.canvas.height = player.height
      player.draw(loaded, surface)
      surface.canvas.dataset.frame = `${loaded}`
    }
    if (loaded !== requested) load()
  }
  const load = () => {
    loading = requested
    player.seek(requested)
    present()
  }
  return {
    present,
    seek: (frame: number) => {
      requested = frame
      if (loading === null) load()
    },
  }
}
