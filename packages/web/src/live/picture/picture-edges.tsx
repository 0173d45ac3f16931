import styles from './live-picture.module.css'
import { usePictureEdges } from './use-picture-edges.ts'

/**
 * Renders the upper and lower edges of the live picture over their full width, while the picture is enlarged or its
 * sides are cropped, so that the camera's name, time, position and rig bar remain visible.
 */
export const PictureEdges = () => {
  const { top, bottom } = usePictureEdges()
  return (
    <>
      <canvas ref={top} className={styles.top} data-edge="top" />
      <canvas ref={bottom} className={styles.bottom} data-edge="bottom" />
    </>
  )
}
