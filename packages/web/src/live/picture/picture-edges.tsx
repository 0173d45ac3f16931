import styles from './live-picture.module.css'
import { usePictureEdges } from './use-picture-edges.ts'

/**
 * Shows the upper and lower edges over their full width while the picture is enlarged or cropped, so that the texts
 * which the camera burns in remain visible.
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
