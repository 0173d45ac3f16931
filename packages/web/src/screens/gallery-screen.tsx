import { useQuery } from '@tanstack/react-query'
import { galleryList } from '../features/gallery/gallery-api.ts'
import { GalleryBrowser } from '../features/gallery/gallery-browser.tsx'
import { galleryShape } from '../features/gallery/gallery-shape.ts'
import { NoPictures } from '../features/gallery/no-pictures.tsx'
import { ComingFiles } from '../ui/files/coming-files.tsx'
import { RunDialog } from '../ui/files/run-dialog.tsx'
import { useItemRun } from '../ui/files/use-item-run.ts'
import { ListFrame } from '../ui/list-frame.tsx'
import { GalleryCase } from './gallery-case.tsx'
import { GalleryEvidence } from './gallery-evidence.tsx'
import styles from './gallery-screen.module.css'

const words = { loading: 'Loading..', empty: 'No image', failed: 'The gallery could not be loaded' }

/** Everything that the cameras have recorded (spec 2, /dashboard/gallery). */
export const GalleryScreen = () => {
  const { run, start, stop, clear } = useItemRun()
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1>Gallery</h1>
        <GalleryCase />
      </header>
      <ListFrame
        list={useQuery(galleryList())}
        words={words}
        picture={<NoPictures />}
        coming={<ComingFiles shape={galleryShape} />}
      >
        {(items) => (
          <GalleryEvidence items={items}>
            {(slots) => <GalleryBrowser items={items} startRun={start} {...slots} />}
          </GalleryEvidence>
        )}
      </ListFrame>
      {/* Its results stay to be read when the items that it was about are gone */}
      {run && <RunDialog {...run} onStop={stop} onClose={clear} />}
    </div>
  )
}
