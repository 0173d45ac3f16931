import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import type { Mark } from '../record/finding.ts'
import { adjustMark, convertMark, drawMark, type MarkShape } from './adjust-mark.ts'
import { MarkedPicture } from './marked-picture.tsx'
import styles from './picture-marker.module.css'

const shapes: readonly { shape: MarkShape; label: string }[] = [
  { shape: 'box', label: 'Box' },
  { shape: 'arrow', label: 'Arrow' },
]

type PictureMarkerProps = { picture: Blob; mark: Mark; onChange: (mark: Mark) => void }

/** Marks a place in a picture: by dragging, or with the arrow keys while the picture has the focus. */
export const PictureMarker = ({ picture, mark, onChange }: PictureMarkerProps) => {
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
        <fieldset className={styles.shapes}>
          <legend data-hidden-visually>Shape of the mark</legend>
          {shapes.map(({ shape, label }) => (
            <label key={shape} className={styles.shape}>
              <input
                type="radio"
                name="mark-shape"
                checked={mark.shape === shape}
                onChange={() => onChange(convertMark(mark, shape))}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <p id={helpId} className={styles.help}>
          Drag over the damage. Keys: arrows move the mark, with Shift they {mark.shape === 'box' ? 'resize' : 'turn'}{' '}
          it.
        </p>
      </div>
    </div>
  )
}

/** Returns the position of a pointer as fractions of the element. */
const locate = ({ currentTarget, clientX, clientY }: PointerEvent) => {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: (clientX - left) / (width || 1), y: (clientY - top) / (height || 1) }
}
