import { CalendarClock } from 'lucide-react'
import { memo } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { ImageOrFallback } from '../../../ui/image.tsx'
import layout from '../../../ui/layout.module.css'
import { useObjectUrl } from '../../../ui/use-object-url.ts'
import { OriginalPicture, useFindingPicture } from '../picture/marked-picture.tsx'
import { useSledUnits } from '../positions/sled-units.ts'
import {
  type Finding,
  getLastInspection,
  isDamage,
  isFindingOpen,
  shortTextFields,
  showsOriginal,
} from '../record/finding.ts'
import { formatGrade, formatOriginalName, formatTimestamp, verdictTexts } from '../record/finding-texts.ts'
import { isOverdue } from './filter-findings.ts'
import styles from './findings-screen.module.css'

type FindingRowProps = { finding: Finding; today: string | null; onOpen: (id: string) => void }

// `memo` keeps a change to one finding from re-rendering the rows of the others
export const FindingRow = memo(({ finding, today, onOpen }: FindingRowProps) => {
  const { formatPlace } = useSledUnits()
  const picture = useObjectUrl(useFindingPicture(finding))
  const last = getLastInspection(finding)
  const place = formatPlace(finding.sled)
  const isFindingOverdue = isFindingOpen(finding) && isOverdue(finding.dueDate, today)
  return (
    <button
      type="button"
      className={classNames(layout.choice, layout.line, styles.row)}
      data-gap="3"
      onClick={() => onOpen(finding.id)}
    >
      <span className={classNames(layout.frame, styles.picture)}>
        {picture && <ImageOrFallback src={picture} alt="" decoding="async" className={layout.cover} />}
        {showsOriginal(finding) && <OriginalPicture finding={finding} />}
      </span>
      <span className={styles.text}>
        <span className={classNames(layout.truncate, styles.title)}>
          <b>{finding.kind}</b>
          <span className={styles.grade} data-grade={finding.grade}>
            {finding.grade !== null && `Grade ${formatGrade(finding.grade)}`}
          </span>
        </span>
        <span className={classNames(layout.soft, layout.truncate)}>
          {isDamage(finding) ? place : <bdi>{formatOriginalName(finding)}</bdi>} · <bdi>{finding.camera.name}</bdi>
          {shortTextFields.map(({ name }) => finding[name] && ` · ${finding[name]}`)}
        </span>
        <span className={classNames(layout.faint, layout.truncate)}>
          {last && `${verdictTexts[last.verdict]} ${formatTimestamp(last.takenAt ?? last.at)}`}
        </span>
      </span>
      {finding.dueDate && (
        <span
          className={classNames(layout.soft, layout.line, styles.due)}
          data-gap="1"
          data-overdue={isFindingOverdue || undefined}
        >
          <CalendarClock size={18} aria-hidden />
          {isFindingOverdue ? 'Overdue' : 'Due'} {finding.dueDate}
        </span>
      )}
    </button>
  )
})
