import { FolderOpen } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { useCaseFile } from './case-file.ts'

/** Opens the case file, and shows how many entries it has. */
export const CaseFileButton = ({ onOpen }: { onOpen: () => void }) => {
  const { length } = useCaseFile()
  return (
    <Button onClick={onOpen}>
      <FolderOpen aria-hidden />
      {length === 0 ? 'Case file' : `Case file (${length})`}
    </Button>
  )
}
