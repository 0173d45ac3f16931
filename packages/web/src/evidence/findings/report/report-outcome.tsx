import styles from './report-outcome.module.css'
import type { useReport } from './use-report.ts'
import { countFiles } from './write-originals.ts'

/** Says how far a report is, what its zip contains, and which originals are missing. */
export const ReportOutcome = ({ report }: Pick<ReturnType<typeof useReport>, 'report'>) => (
  <>
    <p className={styles.outcome} role="status">
      {describe(report)}
    </p>
    {report.state === 'written' && report.missing.length > 0 && (
      <ul className={styles.missing} aria-label="Not included">
        {report.missing.map(({ name, reason }) => (
          <li key={name}>
            <bdi>{name}</bdi>: {reason}
          </li>
        ))}
      </ul>
    )}
  </>
)

const describe = (report: ReturnType<typeof useReport>['report']) => {
  if (report.state === 'writing' && report.total > 0) return `${report.done} of ${report.total} files read`
  if (report.state === 'failed') return `The report could not be written. ${report.reason}.`
  if (report.state !== 'written') return ''
  const { count, missing } = report
  return missing.length === 0
    ? 'The report and the zip with the originals are in your downloads'
    : `Incomplete: ${countFiles(count, missing.length)} are in the zip in your downloads`
}
