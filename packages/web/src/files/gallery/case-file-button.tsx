import { FolderOpen } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useCaseFile } from '../../evidence/case-file/case-file.ts'
import { Button } from '../../ui/button.tsx'
import { useDialogParams } from '../use-dialog-params.ts'

const CaseFileDialog = lazy(async () => ({
  default: (await import('../../evidence/case-file/case-file-dialog.tsx')).CaseFileDialog,
}))

export const CaseFileButton = () => {
  const { entries } = useCaseFile()
  const {
    opened: [isOpen],
    open,
    close,
  } = useDialogParams('case')
  return (
    <>
      <Button onClick={() => void open('open')}>
        <FolderOpen aria-hidden />
        {entries.length === 0 ? 'Case file' : `Case file (${entries.length})`}
      </Button>
      {isOpen && (
        <Suspense>
          <CaseFileDialog onClose={close} />
        </Suspense>
      )}
    </>
  )
}
