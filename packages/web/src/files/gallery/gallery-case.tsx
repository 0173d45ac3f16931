import type { GalleryItem } from '@rig/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { rigAddress } from '../../console/config.ts'
import { useSession } from '../../console/session.ts'
import { CaseFileButton } from '../../evidence/case-file/case-file-button.tsx'
import { cameraList } from '../../rig/cameras.ts'
import { galleryList, isVideo } from '../../rig/gallery.ts'
import { useOpened } from '../use-opened.ts'

const CaseFileDialog = lazy(async () => ({
  default: (await import('../../evidence/case-file/case-file-dialog.tsx')).CaseFileDialog,
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
