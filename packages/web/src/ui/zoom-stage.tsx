import type { ReactNode, Ref } from 'react'
import { type ReactZoomPanPinchContentRef, TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch'
import styles from './zoom-stage.module.css'

/** Controls the picture on a stage: `zoomIn`, `zoomOut`, `panBy`, `resetTransform`. */
export type Zoom = ReactZoomPanPinchContentRef

const ZOOM_MAX = 8
const ANIMATION_MS = 150

type ZoomStageProps = {
  ref: Ref<Zoom>
  /** Called with the new scale; 1 fits the stage. */
  onScale: (scale: number) => void
  children: ReactNode
}

/** A picture that fits its stage and zooms up to 8 times by wheel, pinch or double click; dragging pans it. */
export const ZoomStage = ({ ref, onScale, children }: ZoomStageProps) => {
  const animationTime = prefersReducedMotion() ? 0 : ANIMATION_MS
  return (
    <TransformWrapper
      ref={ref}
      maxScale={ZOOM_MAX}
      disablePadding
      doubleClick={{ mode: 'toggle', step: 1, animationTime }}
      zoomAnimation={{ animationTime }}
      autoAlignment={{ animationTime }}
      panning={{ velocityDisabled: animationTime === 0 }}
      onTransform={(_, { scale }) => onScale(scale)}
    >
      <TransformComponent wrapperClass={styles.stage ?? ''} contentClass={styles.content ?? ''}>
        {children}
      </TransformComponent>
    </TransformWrapper>
  )
}

const prefersReducedMotion = () => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false
