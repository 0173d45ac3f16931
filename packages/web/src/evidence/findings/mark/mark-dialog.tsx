import { type ReactNode, useRef, useState } from 'react'
import { useConsole } from '../../../console/console-context.tsx'
import { createId } from '../../../lib/create-id.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import layout from '../../../ui/layout.module.css'
import { Notice } from '../../../ui/notice.tsx'
import styles from '../form/finding-form.module.css'
import { FindingFacts, FindingForm, UnstoredDraftNote } from '../form/finding-form.tsx'
import { isInvalid, toFields, toSledText } from '../form/typed-finding.ts'
import { createFindingDrafts, type MarkDraft, useDraft, useStoredMarkDraft } from '../form/use-finding-drafts.ts'
import { createMark } from '../picture/mark.ts'
import { PictureMarker } from '../picture/marked-picture.tsx'
import type { PictureToMark } from '../record/capture-recording.ts'
import { createTexts, listKinds } from '../record/finding.ts'
import { formatTime } from '../record/finding-texts.ts'
import { createFindings } from '../record/findings.ts'

type MarkDialogProps = { captured: PictureToMark; loading: ReactNode; onClose: () => void }

const DEFAULT_GRADE = 1

/** Marks the damage in a captured picture and records it as a finding. An unsaved draft is offered first. */
export const MarkDialog = ({ captured, loading, onClose }: MarkDialogProps) => {
  const { area, config } = useConsole()
  const kept = useStoredMarkDraft()
  const [isReplaced, setIsReplaced] = useState(false)
  const [created] = useState(() => createDraft(captured, listKinds(config.findingKinds)[0] ?? ''))
  if (kept === undefined) return loading
  if (!kept || isReplaced) return <MarkForm key="new" draft={created} onClose={onClose} />
  const replaceDraft = () => {
    area(createFindingDrafts).discard(kept.id)
    setIsReplaced(true)
  }
  return <MarkForm key="draft" draft={kept} onReplace={replaceDraft} onClose={onClose} />
}

const createDraft = (captured: PictureToMark, kind: string): MarkDraft => ({
  id: createId(),
  moment: captured,
  mark: createMark('box'),
  text: {
    ...createTexts(() => ''),
    kind,
    grade: DEFAULT_GRADE,
    note: captured.note ?? '',
    dueDate: '',
    sledText: toSledText(captured.origin.sled),
  },
})

type MarkFormProps = {
  draft: MarkDraft
  onReplace?: () => void
  onClose: () => void
}

const MarkForm = ({ draft: initial, onReplace, onClose }: MarkFormProps) => {
  const { area } = useConsole()
  const { draft, isChanged, isSaving, change, leave, cancel, save } = useDraft(initial.id, initial, {
    isKept: onReplace !== undefined,
    keptText: 'Draft kept. "Mark finding" opens it again',
    onClose,
  })
  const { moment, mark, text } = draft
  const { picture, origin } = moment
  const fields = useRef<HTMLDivElement>(null)

  const recordFinding = async () => {
    const finding = { ...origin, ...toFields(text, origin.sled), mark: picture.blob ? mark : null }
    return (await area(createFindings).record(finding, picture.blob, draft.id)).isStored
  }

  const footer = (
    <>
      <Button disabled={isSaving} onClick={cancel}>
        {isChanged ? 'Discard' : 'Cancel'}
      </Button>
      <Button
        variant="primary"
        disabled={isSaving || isInvalid(text)}
        onClick={() => void save(recordFinding, 'This browser cannot store the finding')}
      >
        Save finding
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onClose={leave}
      title="Mark finding"
      width={1120}
      footer={footer}
      // The first focusable element may be the button that discards a draft
      initialFocus={() => fields.current?.querySelector<HTMLElement>('[tabindex], select')}
    >
      <UnstoredDraftNote isChanged={isChanged} />
      {onReplace && !isSaving && (
        <p className={classNames(layout.row, styles.notice)} role="status">
          This draft is not saved yet. Its picture is from {formatTime(origin.time)}.
          <Button onClick={onReplace}>Discard it and mark the new picture</Button>
        </p>
      )}
      <div
        ref={fields}
        className={classNames(layout.tiles, styles.columns, styles.marking)}
        data-gap="4"
        inert={isSaving}
      >
        {picture.blob ? (
          <PictureMarker picture={picture.blob} mark={mark} onChange={(changed) => change({ mark: changed })} />
        ) : (
          <Notice isAlert>{picture.reason}. The finding is saved without one.</Notice>
        )}
        <div className={layout.stack}>
          <FindingForm value={text} onChange={(changed) => change({ text: changed })} />
          <FindingFacts origin={origin} />
        </div>
      </div>
    </Dialog>
  )
}
