import { FolderInput } from 'lucide-react'
import { getOperatorName } from '../../console/account.ts'
import { useConsole, useSession } from '../../console/console-context.tsx'
import { Button } from '../../ui/button.tsx'
import { createCaseFile } from './case-file.ts'
import styles from './legacy-case-offer.module.css'

/**
 * Offers a case file of an earlier version, which was stored under the operator's name only. Shows none of its content,
 * because it may belong to another operator of the same name (docs/decisions/0082).
 */
export const LegacyCase = ({ count }: { count: number }) => {
  const caseFile = useConsole().part(createCaseFile)
  const name = useSession(getOperatorName)
  return (
    <section className={styles.offer} aria-label="Earlier case file">
      <p>
        An earlier version has stored a case file with {count} {count === 1 ? 'entry' : 'entries'} for <bdi>{name}</bdi>{' '}
        in this browser. Move it to your account only if you have collected it yourself.
      </p>
      <Button onClick={() => void caseFile.claimLegacyCase()}>
        <FolderInput aria-hidden />
        Move to my account
      </Button>
    </section>
  )
}
