import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import {
  createFingers,
  endPinch,
  type Magnification,
  notMagnified,
  type Point,
  pinch,
  slideMagnification,
  toPoint,
  toStyle,
} from './magnification.ts'
import { createWheelAxis } from './wheel-axis.ts'
import styles from './zoom-stage.module.css'

export type ZoomControls = {
  zoomIn: () => void
  zoomOut: () => void
  reset: () => void
  /** Moves the enlarged picture by fractions of the stage. Returns false if the whole picture is visible. */
  panBy: (by: Point) => boolean
}

const ZOOM_STEP_FACTOR = 2
const PICTURE_CENTRE: Point = { x: 0.5, y: 0.5 }
/** Factor per px of scrolling, as a logarithm: one notch of a typical wheel is 100 px, and enlarges by a fifth. */
const WHEEL_STEP_PER_PX = Math.log(1.2) / 100
/** Browsers report a pinch on a touchpad as small turns of the wheel with Ctrl. */
const PINCH_STEP_PER_PX = 0.01

type ZoomStageProps = {
  ref: Ref<ZoomControls>
  /** Called with the new scale. The picture fits the stage at a scale of 1. */
  onScale: (scale: number) => void
  children: ReactNode
}

/** Renders a picture that scrolling, pinching or double-clicking enlarges up to 8 times, and dragging moves. */
export const ZoomStage = ({ ref, onScale, children }: ZoomStageProps) => {
  const shown = useRef(notMagnified)
  const [magnification, setMagnification] = useState(notMagnified)
  const [fingers] = useState(createFingers)

  const show = (next: Magnification) => {
    if (next.factor !== shown.current.factor) onScale(next.factor)
    shown.current = next
    setMagnification(next)
  }
  const zoom = (ratio: number, at = PICTURE_CENTRE) => show(endPinch(pinch(shown.current, ratio, at, at)))

  useImperativeHandle(ref, () => ({
    zoomIn: () => zoom(ZOOM_STEP_FACTOR),
    zoomOut: () => zoom(1 / ZOOM_STEP_FACTOR),
    reset: () => show(notMagnified),
    panBy: (by) => {
      if (shown.current.factor === 1) return false
      show(slideMagnification(shown.current, by))
      return true
    },
  }))

  const press = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.press(event)
  }
  const move = (event: PointerEvent) => {
    const change = fingers.move(event)
    if (change) show(change(shown.current))
  }
  const release = (event: PointerEvent) => fingers.release(event) && show(endPinch(shown.current))
  const toggleZoom = (event: MouseEvent) => {
    if (shown.current.factor > 1) show(notMagnified)
    else zoom(ZOOM_STEP_FACTOR, toPoint(event, event.currentTarget))
  }

  /** Handles the wheel without React, whose listener is passive, so that the page would scroll as well. */
  const listenToWheel = (stage: HTMLElement | null) => {
    if (!stage) return
    const isVertical = createWheelAxis()
    const handleWheel = (event: WheelEvent) => {
      if (!isVertical(event)) return
      event.preventDefault()
      zoom(Math.exp(-event.deltaY * (event.ctrlKey ? PINCH_STEP_PER_PX : WHEEL_STEP_PER_PX)), toPoint(event, stage))
    }
    stage.addEventListener('wheel', handleWheel, { passive: false })
    return () => stage.removeEventListener('wheel', handleWheel)
  }

  const handlers = {
    onPointerDown: press,
    onPointerMove: move,
    onPointerUp: release,
    onPointerCancel: release,
    onDoubleClick: toggleZoom,
  }
  return (
    <div ref={listenToWheel} className={styles.stage} {...handlers}>
      <div className={styles.content} style={toStyle(magnification)}>
        {children}
      </div>
    </div>
  )
}
