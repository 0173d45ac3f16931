import { useState } from 'react'
import { useConsole } from '../../../console/console-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { isTooLong } from '../../../ui/limited-text-field.tsx'
import { EXTENT_MAX_CHARS, type FindingOrigin, NOTE_MAX_CHARS } from '../record/finding.ts'
import { listKinds } from '../record/finding-kinds.ts'
import { createFindings } from '../record/findings.ts'
import { createMark } from './adjust-mark.ts'
import { FindingFacts } from './finding-facts.tsx'
import { FindingForm, type FindingText } from './finding-form.tsx'
import styles from './mark-dialog.module.css'
import { PictureMarker } from './picture-marker.tsx'
import { describeSledText, parseSledText, toSledText } from './sled-text.ts'

/** A frozen picture (null if its pixels cannot be read), and where and when it was taken. */
export type MarkedMoment = { picture: Blob | null; origin: FindingOrigin; note?: string }

type MarkDialogProps = { moment: MarkedMoment; onClose: () => void }

const DEFAULT_GRADE = 1

/** Marks the damage in a frozen picture and records it as a finding. */
export const MarkDialog = ({ moment: { picture, origin, note = '' }, onClose }: MarkDialogProps) => {
  const { part, config, notices } = useConsole()
  const [mark, setMark] = useState(createMark('box'))
  const [text, setText] = useState<FindingText>({
    kind: listKinds(config.findingKinds)[0] ?? '',
    grade: DEFAULT_GRADE,
    extent: '',
    note,
    dueDate: '',
    sledText: toSledText(origin.sled),
  })
  const [isSaving, setIsSaving] = useState(false)
  const error = describeFormError(text)

  const save = async () => {
    if (isSaving || error) return
    setIsSaving(true)
    const { sledText, ...fields } = text
    const sled = parseSledText(sledText, origin.sled)
    const finding = { ...origin, ...fields, sled, mark: picture ? mark : null }
    const { isStored } = await part(createFindings).record(finding, picture)
    if (isStored) notices.success('Finding recorded')
    else notices.error('Recorded, but this browser cannot store it. Export the findings before you close this page')
    onClose()
  }

  const footer = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button variant="primary" disabled={isSaving || error !== null} onClick={() => void save()}>
        Save finding
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title="Mark finding" width={1120} footer={footer}>
      <div className={styles.mark}>
        {picture ? (
          <PictureMarker picture={picture} mark={mark} onChange={setMark} />
        ) : (
          <p className={styles.unreadable} role="alert">
            The rig does not allow this page to read the pixels of this picture. The finding is recorded without one.
          </p>
        )}
        <div className={styles.side}>
          <FindingForm value={text} onChange={setText} />
          <FindingFacts origin={origin} />
        </div>
      </div>
    </Dialog>
  )
}

/** Returns the first error of the form, or null. */
export const describeFormError = ({ sledText, note, extent }: FindingText): string | null => {
  if (isTooLong(note, NOTE_MAX_CHARS)) return 'Shorten the note'
  if (isTooLong(extent, EXTENT_MAX_CHARS)) return 'Shorten the extent'
  return describeSledText(sledText) ?? null
}
