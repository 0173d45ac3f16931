import { useQuery } from '@tanstack/react-query'
import { FolderInput } from 'lucide-react'
import { getAccountKey, getOperatorName } from '../../../console/account.ts'
import { useConsole, useSession } from '../../../console/console-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { createFindings } from '../record/findings.ts'

/**
 * Offers a case file of version 1.0, which was stored under the operator's name only. Shows none of its content, because
 * it may belong to another operator of the same name (docs/decisions/0082).
 */
export const EarlierCaseOffer = () => {
  const rigConsole = useConsole()
  const { earlierCaseFile } = rigConsole.part(createFindings)
  const name = useSession(getOperatorName)
  const { data: count = 0, refetch } = useQuery({
    queryKey: ['earlier-case-file', getAccountKey(rigConsole)],
    queryFn: earlierCaseFile.countNamed,
    retry: false,
  })
  const move = async () => {
    await earlierCaseFile
      .claimNamed()
      .catch(() => rigConsole.notices.error('This browser could not open the earlier case file'))
    await refetch()
  }
  if (count === 0) return null
  return (
    <Notice label="Earlier case file">
      <p>
        An earlier version has stored a case file with {count} {count === 1 ? 'entry' : 'entries'} for <bdi>{name}</bdi>{' '}
        in this browser. Move it to your findings only if you have collected it yourself.
      </p>
      <Button onClick={() => void move()}>
        <FolderInput aria-hidden />
        Move to my findings
      </Button>
    </Notice>
  )
}
