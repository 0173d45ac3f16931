import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import { isDialogOpen } from '../../console/keyboard-focus.ts'
import { useLiveCamera } from '../use-live-camera.tsx'
import { createDragSteering } from './drag-steering.ts'
import { createWheelZoom } from './wheel-zoom.ts'

/** A drag as it is drawn: its start on the picture, and the distance of the pointer from it, in px. */
export type Drag = { from: { x: number; y: number }; by: { x: number; y: number } }

const MAIN_BUTTON = 1
const ownerOf = ({ pointerId }: PointerEvent) => `drag ${pointerId}`
const pointOf = ({ clientX, clientY }: PointerEvent) => ({ x: clientX, y: clientY })

/**
 * Lets the picture itself steer its camera: a drag works like a joystick, the wheel holds the zoom. Pass `handlers` and
 * `ref` to the element over the picture. Its holds end for the same reasons as all others. One component for each
 * camera.
 */
export const usePictureSteering = () => {
  const liveCamera = useLiveCamera()
  const { clock } = useConsole()
  const ref = useRef<HTMLDivElement>(null)
  const [steering] = useState(() => createDragSteering(liveCamera))
  const [drag, setDrag] = useState<Drag | null>(null)

  useEffect(() => steering.end, [steering])

  useEffect(() => {
    const surface = ref.current
    if (!surface) return
    const wheel = createWheelZoom({ ...liveCamera, ...clock })
    const turn = (event: WheelEvent) => {
      // With Ctrl the wheel is the browser's own zoom
      if (event.ctrlKey || isDialogOpen()) return
      event.preventDefault()
      wheel.turned(event.deltaY)
    }
    surface.addEventListener('wheel', turn, { passive: false })
    surface.addEventListener('pointerleave', wheel.pause)
    return () => {
      surface.removeEventListener('wheel', turn)
      surface.removeEventListener('pointerleave', wheel.pause)
      wheel.pause()
    }
  }, [liveCamera, clock])

  const finish = (how: (owner: string) => void) => (event: PointerEvent) => {
    how(ownerOf(event))
    setDrag(null)
  }

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !steering.down(ownerOf(event), pointOf(event))) return
      event.currentTarget.setPointerCapture?.(event.pointerId)
      const box = event.currentTarget.getBoundingClientRect()
      setDrag({ from: { x: event.clientX - box.left, y: event.clientY - box.top }, by: { x: 0, y: 0 } })
    },
    onPointerMove: (event: PointerEvent) => {
      // With a second mouse button down, the browser reports the release of the first one as a move
      if (event.pointerType === 'mouse' && (event.buttons & MAIN_BUTTON) === 0) return finish(steering.up)(event)
      const by = steering.move(ownerOf(event), pointOf(event))
      if (by) setDrag((before) => before && { ...before, by })
    },
    onPointerUp: finish(steering.up),
    onPointerCancel: finish(steering.cancel),
    onLostPointerCapture: finish(steering.cancel),
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
  }
  return { ref, handlers, drag }
}
