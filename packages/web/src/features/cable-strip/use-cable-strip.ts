import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type CableStrip, notePin, noteSledCommand, pxOf, STRIP_HEIGHT_PX } from './cable-strips.ts'

type Result = { command: 'forward' | 'backward' | 'home'; state: 'done' | 'refused' } | null
type Sled = { state: () => { result: Result }; subscribe: (listener: () => void) => () => void }

/** Follows the sled by the commands that the rig takes, and pins frame shots to a camera's strip. */
export const useCableRecording = (sled: Sled, cameraID: string, frameShotKey: readonly unknown[]) => {
  const client = useQueryClient()
  useEffect(() => {
    let known = sled.state().result
    return sled.subscribe(() => {
      const { result } = sled.state()
      if (result !== known && result?.state === 'done') noteSledCommand(result.command)
      known = result
    })
  }, [sled])
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return
        if (event.mutation.options.mutationKey === frameShotKey) notePin(cameraID)
      }),
    [client, cameraID, frameShotKey],
  )
}

/** Paints what has been seen of a strip on the canvas that takes the returned ref. */
export const useSeenPart = ({ picture, seen }: CableStrip) => {
  const ref = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const surface = ref.current?.getContext('2d')
    if (!surface) return
    const left = pxOf(seen.from)
    const width = Math.max(1, pxOf(seen.to) - left)
    surface.canvas.width = width
    surface.canvas.height = STRIP_HEIGHT_PX
    surface.drawImage(picture, left, 0, width, STRIP_HEIGHT_PX, 0, 0, width, STRIP_HEIGHT_PX)
  }, [picture, seen])
  return ref
}
