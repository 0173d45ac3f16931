import type { GalleryItem } from '@rig/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { cameraList } from '../features/cameras/cameras-api.ts'
import { CaseFileButton } from '../features/case-file/case-file-button.tsx'
import { galleryList, isVideo } from '../features/gallery/gallery-api.ts'
import { rigAddress } from '../lib/config.ts'
import { useSession } from '../lib/session.ts'
import { useOpened } from '../ui/files/use-opened.ts'

const CaseFileDialog = lazy(async () => ({
  default: (await import('../features/case-file/case-file-dialog.tsx')).CaseFileDialog,
}))

const noItems: readonly GalleryItem[] = []

/** The case file, which is made of what lies in the gallery. */
export const GalleryCase = () => {
  const {
    opened: [isOpen],
    open,
    close,
  } = useOpened('case')
  const { data: items = noItems } = useQuery(galleryList())
  const { data: cameras = [] } = useQuery(cameraList())
  const admin = useSession((session) => session.admin)
  const find = (name: string) => {
    const item = items.find((candidate) => candidate.name === name)
    return item ? { address: rigAddress(item.url), isFilm: isVideo(item) } : null
  }
  return (
    <>
      <CaseFileButton onOpen={() => void open('open')} />
      {isOpen && (
        <Suspense>
          <CaseFileDialog
            open
            onClose={close}
            find={find}
            cameras={cameras.map(({ name }) => name)}
            writtenBy={admin ? `${admin.firstName} ${admin.lastName}` : ''}
          />
        </Suspense>
      )}
    </>
  )
}
