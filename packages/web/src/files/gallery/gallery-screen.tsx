import { useQuery } from '@tanstack/react-query'
import { galleryList } from '../../rig/gallery.ts'
import { ListFrame } from '../../ui/list-frame.tsx'
import { ComingFiles } from '../coming-files.tsx'
import { RunDialog } from '../run-dialog.tsx'
import { useItemRun } from '../use-item-run.ts'
import { GalleryBrowser } from './gallery-browser.tsx'
import { GalleryCase } from './gallery-case.tsx'
import { GalleryEvidence } from './gallery-evidence.tsx'
import styles from './gallery-screen.module.css'
import { galleryShape } from './gallery-shape.ts'
import { NoPictures } from './no-pictures.tsx'

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
