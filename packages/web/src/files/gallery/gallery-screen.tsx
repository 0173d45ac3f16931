import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useConsole, useLeftOutCount } from '../../console/console-context.tsx'
import { paths, type UrlParam } from '../../console/paths.ts'
import { useUrlParams } from '../../console/use-dialog-params.ts'
import { polledGalleryList } from '../../rig/gallery.ts'
import type { Recording } from '../../rig/recordings.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ListFrame } from '../../ui/list-frame.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from '../file-browser.module.css'
import { FileBrowserSkeleton } from '../file-browser.tsx'
import { galleryGridShape } from '../grid-shapes.ts'
import { useItemRun } from '../item-run.ts'
import { useSteadyList } from '../use-steady-list.ts'
import { EmptyGalleryIllustration, GalleryBrowser } from './gallery-browser.tsx'

const RunDialog = lazyPart(() => import('../run-dialog.tsx'), 'RunDialog')

const texts = { loading: 'Loading..', empty: 'No image', failed: 'The gallery could not be loaded' }

/** Renders the recordings from all cameras (spec 2, /dashboard/gallery). */
export const GalleryScreen = () => {
  const { run, start, stop, clear } = useItemRun()
  const { list, newFiles } = useSteadyList(useQuery(polledGalleryList(useConsole())), run !== null)
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1>Gallery</h1>
        <Link to={paths.findings} className={styles.findings}>
          Findings
        </Link>
      </header>
      {list.data && <MissingRecordings items={list.data} />}
      <ListFrame
        list={list}
        texts={texts}
        leftOut={useLeftOutCount('gallery.list')}
        picture={<EmptyGalleryIllustration />}
        skeleton={<FileBrowserSkeleton shape={galleryGridShape} />}
      >
        {(items) => <GalleryBrowser items={items} startRun={start} newFiles={newFiles} />}
      </ListFrame>
      {/* The dialog is outside the list, because its results must stay visible after the items are deleted */}
      {run && <RunDialog {...run} onStop={stop} onClose={clear} />}
    </div>
  )
}

const parameters = ['open', 'compare', 'with'] as const satisfies readonly UrlParam[]

/** Names the recordings that the page's URL opens, but that the gallery no longer contains. */
const MissingRecordings = ({ items }: { items: readonly Recording[] }) => {
  const [params, change] = useUrlParams()
  const opened = parameters.flatMap((parameter) => params.get(parameter) || [])
  const missing = [...new Set(opened)].filter((name) => !items.some((item) => item.name === name))
  if (missing.length === 0) return null
  return (
    <Notice isAlert>
      <ul>
        {missing.map((name) => (
          <li key={name}>
            <bdi>{name}</bdi> is no longer in the gallery
          </li>
        ))}
      </ul>
      <Button onClick={() => void change(Object.fromEntries(parameters.map((parameter) => [parameter, ''])))}>
        Close
      </Button>
    </Notice>
  )
}
