import type { ReactNode, Ref } from 'react'
import { type ReactZoomPanPinchContentRef, TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch'
import styles from './zoom-stage.module.css'

export type ZoomControls = ReactZoomPanPinchContentRef

const MAX_SCALE = 8
const ANIMATION_MS = 150

type ZoomStageProps = {
  ref: Ref<ZoomControls>
  /** Called with the new scale. The picture fits the stage at a scale of 1. */
  onScale: (scale: number) => void
  children: ReactNode
}

/**
 * Renders a picture that fits its stage. Scrolling, pinching or double-clicking zooms up to 8 times, and dragging pans.
 */
export const ZoomStage = ({ ref, onScale, children }: ZoomStageProps) => {
  const animationTime = prefersReducedMotion() ? 0 : ANIMATION_MS
  return (
    <TransformWrapper
      ref={ref}
      maxScale={MAX_SCALE}
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
