import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import { useStore } from 'zustand'
import { useConsole } from '../../../console/console-context.tsx'
import { createId } from '../../../console/create-id.ts'
import { useLayer } from '../../../console/use-layer.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { isTooLong } from '../../../ui/text-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { EXTENT_MAX_CHARS, listKinds, type Mark, NOTE_MAX_CHARS } from '../record/finding.ts'
import { formatTime } from '../record/finding-texts.ts'
import { createFindings } from '../record/findings.ts'
import { adjustMark, convertMark, createMark, drawMark, type MarkShape } from '../record/mark.ts'
import { createFindingDrafts, type MarkDraft, type MarkedMoment } from './finding-drafts.ts'
import {
  describeDueDate,
  describeSledText,
  FindingFacts,
  FindingForm,
  type FindingText,
  parseSledText,
  toSledText,
} from './finding-form.tsx'
import { LoadingDialog } from './loading-dialog.tsx'
import styles from './mark-dialog.module.css'
import { MarkedPicture } from './marked-picture.tsx'
import { useDraft } from './use-draft.ts'

type MarkDialogProps = { moment: MarkedMoment; onClose: () => void }

const DEFAULT_GRADE = 1

/** Marks the damage in a frozen picture and records it as a finding. An unsaved draft is offered first. */
export const MarkDialog = ({ moment, onClose }: MarkDialogProps) => {
  const { isLoaded } = useStore(useConsole().part(createFindingDrafts).store)
  return isLoaded ? <DraftDialog moment={moment} onClose={onClose} /> : <LoadingDialog onClose={onClose} />
}

const DraftDialog = ({ moment, onClose }: MarkDialogProps) => {
  const { part, config } = useConsole()
  const drafts = part(createFindingDrafts)
  const [kept, setKept] = useState(drafts.readMark)
  const [created] = useState(() => createDraft(moment, listKinds(config.findingKinds)[0] ?? ''))
  if (kept) {
    const replace = () => {
      drafts.discard(kept.id)
      setKept(null)
    }
    return <MarkForm key="draft" draft={kept} onReplace={replace} onClose={onClose} />
  }
  return <MarkForm key="new" draft={created} onClose={onClose} />
}

const createDraft = (moment: MarkedMoment, kind: string): MarkDraft => ({
  id: createId(),
  moment,
  mark: createMark('box'),
  text: {
    kind,
    grade: DEFAULT_GRADE,
    extent: '',
    note: moment.note ?? '',
    dueDate: '',
    sledText: toSledText(moment.origin.sled),
  },
})

type MarkFormProps = {
  draft: MarkDraft
  onReplace?: () => void
  onClose: () => void
}

const MarkForm = ({ draft: initial, onReplace, onClose }: MarkFormProps) => {
  const { part, notices } = useConsole()
  const { draft, isChanged, change, discard } = useDraft(initial.id, initial, onReplace !== undefined)
  const [isSaving, setIsSaving] = useState(false)
  const { moment, mark, text } = draft
  const { picture, origin } = moment
  const error = describeFormError(text)

  const leave = () => {
    if (isChanged && !isSaving) notices.success('Draft kept. "Mark finding" opens it again')
    onClose()
  }
  const cancel = () => {
    discard()
    onClose()
  }
  const save = async () => {
    if (isSaving || error) return
    setIsSaving(true)
    discard()
    const { sledText, ...fields } = text
    const sled = parseSledText(sledText, origin.sled)
    const finding = { ...origin, ...fields, sled, mark: picture.blob ? mark : null }
    const { isStored } = await part(createFindings).record(finding, picture.blob)
    if (isStored) notices.success('Finding recorded')
    else notices.error('Recorded, but this browser cannot store it. Export the findings before you close this page')
    onClose()
  }
  useLayer(true, leave)

  const footer = (
    <>
      <Button onClick={cancel}>{isChanged ? 'Discard' : 'Cancel'}</Button>
      <Button variant="primary" disabled={isSaving || error !== null} onClick={() => void save()}>
        Save finding
      </Button>
    </>
  )
  return (
    <Dialog open onClose={leave} title="Mark finding" width={1120} footer={footer}>
      {onReplace && (
        <p className={styles.draft} role="status">
          This draft is not saved yet. Its picture is from {formatTime(origin.time)}.
          <Button onClick={onReplace}>Discard it and mark the new picture</Button>
        </p>
      )}
      <div className={styles.mark}>
        {picture.blob ? (
          <PictureMarker picture={picture.blob} mark={mark} onChange={(changed) => change({ mark: changed })} />
        ) : (
          <Notice isAlert>{picture.reason}. The finding is recorded without one.</Notice>
        )}
        <div className={styles.side}>
          <FindingForm value={text} onChange={(changed) => change({ text: changed })} />
          <FindingFacts origin={origin} />
        </div>
      </div>
    </Dialog>
  )
}

export const describeFormError = ({ sledText, note, extent, dueDate }: FindingText): string | null => {
  if (isTooLong(note, NOTE_MAX_CHARS)) return 'Shorten the note'
  if (isTooLong(extent, EXTENT_MAX_CHARS)) return 'Shorten the extent'
  return describeDueDate(dueDate) ?? describeSledText(sledText) ?? null
}

const shapes: readonly { value: MarkShape; label: string }[] = [
  { value: 'box', label: 'Box' },
  { value: 'arrow', label: 'Arrow' },
]

type PictureMarkerProps = { picture: Blob; mark: Mark; onChange: (mark: Mark) => void }

/** Marks a place in a picture: by dragging, or with the arrow keys while the picture has the focus. */
const PictureMarker = ({ picture, mark, onChange }: PictureMarkerProps) => {
  const helpId = useId()
  const [start, setStart] = useState<{ x: number; y: number } | null>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const adjusted = adjustMark(mark, event.key, event.shiftKey)
    if (!adjusted) return
    event.preventDefault()
    onChange(adjusted)
  }
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture?.(event.pointerId)
    setStart(locate(event))
  }
  const onPointerMove = (event: PointerEvent) => {
    if (start) onChange(drawMark(mark.shape, start, locate(event)))
  }
  const end = () => setStart(null)
  return (
    <div className={styles.marker}>
      <MarkedPicture picture={picture} alt="The frozen picture" mark={mark}>
        <div
          className={styles.surface}
          role="application"
          aria-label="Mark on the picture"
          aria-describedby={helpId}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the mark
          tabIndex={0}
          onKeyDown={onKeyDown}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={end}
          onPointerCancel={end}
        />
      </MarkedPicture>
      <div className={styles.row}>
        <SegmentedControl
          label="Shape of the mark"
          name="mark-shape"
          className={styles.shapes}
          value={mark.shape}
          options={shapes}
          onChange={(shape) => onChange(convertMark(mark, shape))}
        />
        <p id={helpId} className={styles.help}>
          Drag over the damage. Keys: arrows move the mark, with Shift they {mark.shape === 'box' ? 'resize' : 'turn'}{' '}
          it.
        </p>
      </div>
    </div>
  )
}

const locate = ({ currentTarget, clientX, clientY }: PointerEvent) => {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: (clientX - left) / (width || 1), y: (clientY - top) / (height || 1) }
}
