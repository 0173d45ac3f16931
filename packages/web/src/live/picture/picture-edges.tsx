import styles from './live-picture.module.css'
import { usePictureEdges } from './use-picture-edges.ts'

/** Keeps the texts which the camera burns into the edges visible while the picture is enlarged or cropped. */
export const PictureEdges = () => {
  const { top, bottom } = usePictureEdges()
  return (
    <>
      <canvas ref={top} className={styles.top} data-edge="top" />
      <canvas ref={bottom} className={styles.bottom} data-edge="bottom" />
    </>
  )
}
