import { useQuery } from '@tanstack/react-query'
import { galleryList } from '../features/gallery/gallery-api.ts'
import { GalleryBrowser } from '../features/gallery/gallery-browser.tsx'
import { NoPictures } from '../features/gallery/no-pictures.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import styles from './gallery-screen.module.css'

/** Everything that the cameras have recorded (spec 2, /dashboard/gallery). */
export const GalleryScreen = () => (
  <div className={styles.screen}>
    <h1>Gallery</h1>
    <Items />
  </div>
)

const Items = () => {
  const { data: items, isError, refetch } = useQuery(galleryList())
  if (items && items.length > 0) return <GalleryBrowser items={items} />
  if (items) return <EmptyState title="No image" picture={<NoPictures />} />
  if (!isError) return <EmptyState title="Loading.." picture={<Spinner size={40} />} />
  return (
    <EmptyState title="The gallery could not be loaded" picture={<NoPictures />}>
      <Button onClick={() => refetch()}>Try again</Button>
    </EmptyState>
  )
}
