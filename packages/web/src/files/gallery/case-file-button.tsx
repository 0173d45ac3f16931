import { FolderOpen } from 'lucide-react'
import { useCaseFile } from '../../evidence/case-file/case-file.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useDialogParams } from '../use-dialog-params.ts'

const CaseFileDialog = lazyPart(() => import('../../evidence/case-file/case-file-dialog.tsx'), 'CaseFileDialog')

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
      {isOpen && <CaseFileDialog onClose={close} />}
    </>
  )
}
