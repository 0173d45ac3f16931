import { HOLD_THRESHOLD_MS } from '@rig/contract/limits'
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import { getSteeringControlId } from '../../rig/ptz.ts'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import { createWheelAxis } from '../../ui/wheel-axis.ts'
import { useDisabledReason, useLiveCamera } from '../camera/use-live-camera.tsx'
import { createDragSteering } from './drag-steering.ts'
import { capturePointer, isTouch, watchPointer } from './hold-handlers.ts'
import styles from './steering.module.css'
import { createWheelZoom } from './wheel-zoom.ts'

/** Hidden from assistive technology, because pad, zoom buttons and keys do the same. */
export const PictureSteering = () => <SteeringSurface key={useLiveCamera().cameraID} />

const SteeringSurface = () => {
  const { ref, handlers, drag } = usePictureSteering()
  return (
    <div
      ref={ref}
      {...handlers}
      className={classNames(layout.fill, styles.surface)}
      data-steering-surface
      aria-hidden="true"
    >
      {drag && <Stick {...drag} />}
    </div>
  )
}

const Stick = ({ from, by }: PictureDrag) => (
  <svg className={styles.stick}>
    <title>Joystick</title>
    <circle cx={from.x} cy={from.y} r="12" />
    <path d={`M${from.x} ${from.y}l${by.x} ${by.y}`} />
    <circle cx={from.x + by.x} cy={from.y + by.y} r="22" className={styles.knob} />
  </svg>
)

/** `from` is the start of the drag on the picture, and `by` is the current offset of the pointer, both in px. */
type PictureDrag = { from: { x: number; y: number }; by: { x: number; y: number } }

const getOwner = ({ pointerId }: PointerEvent) => `drag ${pointerId}`
const getPoint = ({ clientX, clientY }: PointerEvent) => ({ x: clientX, y: clientY })

/**
 * The component that uses this hook needs a `key` that changes with the camera, because the steering is created only
 * once.
 */
const usePictureSteering = () => {
  const { cameraID, guard } = useLiveCamera()
  const { clock, controlMessages, overlays } = useConsole()
  const disabledReason = useDisabledReason('ptz.drive')
  /** Returns whether the camera cannot be steered, and in that case shows the reason. */
  const explain = () => {
    if (disabledReason !== undefined) controlMessages.show(getSteeringControlId(cameraID), disabledReason)
    return disabledReason !== undefined
  }
  const explainWheel = useEffectEvent(explain)
  const ref = useRef<HTMLDivElement>(null)
  const [by, setBy] = useState<PictureDrag['by'] | null>(null)
  const [from, setFrom] = useState<PictureDrag['from'] | null>(null)
  const [steering] = useState(() => createDragSteering(clock, guard, setBy))

  useEffect(() => steering.end, [steering])

  useEffect(() => {
    const surface = ref.current
    if (!surface) return
    const wheel = createWheelZoom(clock, guard)
    const isVertical = createWheelAxis()
    const onWheel = (event: WheelEvent) => {
      // With Ctrl, the wheel zooms the page instead of the camera
      if (!isVertical(event) || event.ctrlKey || overlays.arePopupsOpen()) return
      event.preventDefault()
      if (!explainWheel()) wheel.turn(event.deltaY)
    }
    surface.addEventListener('wheel', onWheel, { passive: false })
    surface.addEventListener('pointerleave', wheel.pause)
    return () => {
      surface.removeEventListener('wheel', onWheel)
      surface.removeEventListener('pointerleave', wheel.pause)
      wheel.pause()
    }
  }, [guard, clock, overlays])

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // Within this delay, the browser cancels the pointer of a finger that scrolls, and a pinch adds its second finger
      const delayMs = isTouch(event) ? HOLD_THRESHOLD_MS : 0
      const owner = getOwner(event)
      if (event.button !== 0 || explain() || !steering.down(owner, getPoint(event), delayMs)) return
      watchPointer(event, {
        release: () => steering.up(owner),
        cancel: (reason) => steering.cancel(owner, reason),
      })
      capturePointer(event)
      const box = event.currentTarget.getBoundingClientRect()
      setFrom({ x: event.clientX - box.left, y: event.clientY - box.top })
    },
    onPointerMove: (event: PointerEvent) => steering.move(getOwner(event), getPoint(event)),
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
  }
  return { ref, handlers, drag: by && from && { from, by } }
}
