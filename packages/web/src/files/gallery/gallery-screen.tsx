import { useQuery } from '@tanstack/react-query'
import { useConsole } from '../../console/console-context.tsx'
import { galleryList } from '../../rig/gallery.ts'
import { ListFrame } from '../../ui/list-frame.tsx'
import { FileBrowserSkeleton } from '../file-browser.tsx'
import { useItemRun } from '../item-run.ts'
import { RunDialog } from '../run-dialog.tsx'
import { galleryShape } from '../tile-shapes.ts'
import { GalleryBrowser } from './gallery-browser.tsx'
import { GalleryCase } from './gallery-case.tsx'
import styles from './gallery-screen.module.css'
import { NoPictures } from './no-pictures.tsx'

const texts = { loading: 'Loading..', empty: 'No image', failed: 'The gallery could not be loaded' }

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
        list={useQuery(galleryList(useConsole()))}
        texts={texts}
        picture={<NoPictures />}
        skeleton={<FileBrowserSkeleton shape={galleryShape} />}
      >
        {(items) => <GalleryBrowser items={items} startRun={start} />}
      </ListFrame>
      {/* Outside the list: the results stay when the items are gone */}
      {run && <RunDialog {...run} onStop={stop} onClose={clear} />}
    </div>
  )
}
