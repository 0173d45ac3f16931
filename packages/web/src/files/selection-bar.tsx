import { ArrowUp, Download, ListChecks, Trash2, X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useMemo } from 'react'
import { useControlMessage } from '../console/use-control-message.ts'
import { useRigTime } from '../console/use-rig-time.ts'
import { formatAge } from '../lib/format.ts'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { ControlMessage } from '../ui/control-message.tsx'
import layout from '../ui/layout.module.css'
import { getSelectionDownloadControlId } from './downloads.tsx'
import styles from './file-browser.module.css'
import { useFileScreen } from './file-screen.tsx'
import type { NewFiles } from './use-steady-list.ts'

type SelectionBarProps = {
  count: number
  total: number
  /** When the files were recorded (ISO 8601), or null if it is unknown. */
  takenAt: readonly (string | null)[]
  onSelectAll: () => void
  onClear: () => void
  onDownload: () => void
  onDelete: () => void
  children?: ReactNode
}

export const SelectionBar = ({ count, total, takenAt, onSelectAll, onClear, ...actions }: SelectionBarProps) => (
  <section
    className={classNames(layout.row, styles.bar)}
    data-gap="1"
    aria-label="Selection"
    data-selected={count > 0 || undefined}
    tabIndex={-1}
  >
    <p className={classNames(layout.strong, styles.count)} role="status">
      {count > 0 ? `${formatCount(count)} selected` : `${formatCount(total)} ${total === 1 ? 'item' : 'items'}`}
    </p>
    {count === 0 && <NewestAge takenAt={takenAt} />}
    <NewFilesButton {...useFileScreen().newFiles} />
    {count < total && (
      <BarButton variant="ghost" onClick={onSelectAll}>
        <ListChecks aria-hidden />
        Select all
      </BarButton>
    )}
    {count > 0 && (
      <>
        <BarButton variant="ghost" onClick={onClear}>
          <X aria-hidden />
          Clear
        </BarButton>
        <div className={classNames(layout.row, styles.actions)} data-gap="1">
          <BarButton onClick={actions.onDownload}>
            <Download aria-hidden />
            <span>
              Download <span className={styles.more}>selected</span>
            </span>
          </BarButton>
          {actions.children}
          <Button variant="danger" className={styles.delete} onClick={actions.onDelete}>
            <Trash2 aria-hidden />
            <span>
              Delete <span className={styles.more}>selected</span>
            </span>
          </Button>
        </div>
      </>
    )}
    {/* The message is outside of the buttons, because a download clears the selection */}
    <ControlMessage
      {...useControlMessage(getSelectionDownloadControlId(useFileScreen().files))}
      className={styles.downloadMessage}
    />
  </section>
)

const NewFilesButton = ({ count, show }: NewFiles) => (
  <span role="status" className={styles.newFiles}>
    {count > 0 && (
      <BarButton variant="primary" onClick={show}>
        <ArrowUp aria-hidden />
        {`${formatCount(count)} new ${count === 1 ? 'file' : 'files'}`}
      </BarButton>
    )}
  </span>
)

/** Moves the focus to the bar, because the button disappears when it is pressed. */
const BarButton = ({ onClick, ...native }: ButtonProps & { onClick: () => void }) => {
  const focusBarAndAct = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest('section')?.focus({ preventScroll: true })
    onClick()
  }
  return <Button {...native} onClick={focusBarAndAct} />
}

const formatCount = (count: number) => count.toLocaleString('en')

/** Shows the age of the newest file by the rig's clock. Renders nothing if no file name contains a past time. */
const NewestAge = ({ takenAt }: { takenAt: readonly (string | null)[] }) => {
  const { now, isRigTime } = useRigTime()
  const newest = useMemo(
    () => takenAt.reduce((latest, each) => Math.max(latest, each === null ? -Infinity : Date.parse(each)), -Infinity),
    [takenAt],
  )
  const minutes = Math.floor((now - newest) / 60_000)
  return (
    minutes >= 0 &&
    minutes < Infinity && (
      <p className={styles.age}>
        Newest {formatAge(minutes)}
        {!isRigTime && " by this computer's clock"}
      </p>
    )
  )
}
