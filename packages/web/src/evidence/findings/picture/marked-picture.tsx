import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useState } from 'react'
import { useConsole } from '../../../console/console-context.tsx'
import { galleryList } from '../../../rig/gallery.ts'
import { describeUnloadedGallery } from '../../../rig/media-links.ts'
import { isFilm } from '../../../rig/recordings.ts'
import { useMediaLink } from '../../../rig/use-media-link.ts'
import { classNames } from '../../../ui/class-names.ts'
import { ImageOrFallback } from '../../../ui/image.tsx'
import layout from '../../../ui/layout.module.css'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { useObjectUrl } from '../../../ui/use-object-url.ts'
import { usePictureSource } from '../../../ui/use-picture-source.ts'
import {
  type Finding,
  getFirstInspectionWithPicture,
  getOriginalList,
  getOriginalName,
  type Mark,
} from '../record/finding.ts'
import { createFindings, type InspectionPicture } from '../record/findings.ts'
import { adjustMark, convertMark, drawMark, getMarkPath, MARK_SPACE_WIDTH, type MarkShape } from './mark.ts'
import styles from './marked-picture.module.css'

/** Unused pictures stay in memory for this long, so that scrolling back does not load them again. */
const UNUSED_PICTURE_MS = 30_000

/** Returns the picture of an inspection. Null while it is being read, and if the browser has no picture. */
export const useFindingPicture = (finding: Finding, inspection = getFirstInspectionWithPicture(finding)) => {
  const { area } = useConsole()
  const { data } = useQuery({
    queryKey: getPictureKey(finding.id, inspection?.id ?? null),
    queryFn: () => (inspection?.hasPicture ? area(createFindings).readPicture(finding.id, inspection.id) : null),
    // Null is not cached: the read may have failed, or another tab may have stored the picture since. With 0,
    // null would be cached after the clock was set back
    staleTime: ({ state }) => (state.data ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY),
    gcTime: UNUSED_PICTURE_MS,
  })
  return data ?? null
}

/** Retries the pictures that could not be read, because they may have been stored since. */
export const reloadMissingPictures = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: [PICTURE_KEY], stale: true })

/** Returns the pictures that a form has shown, which can be stored again after another tab has deleted the finding. */
export const listLoadedPictures = (queryClient: QueryClient, { id, history }: Finding): InspectionPicture[] =>
  history.flatMap((inspection) => {
    const picture = queryClient.getQueryData<Blob | null>(getPictureKey(id, inspection.id))
    return picture ? [{ inspection: inspection.id, picture }] : []
  })

const PICTURE_KEY = 'finding-picture'
const getPictureKey = (id: string, inspection: string | null) => [PICTURE_KEY, id, inspection]

const USUAL_ASPECT_RATIO = 16 / 9

type MarkedPictureProps = { picture: Blob | null; alt: string; mark?: Mark | null; children?: ReactNode }

/** Shows a picture with its mark, at the aspect ratio of the picture. `children` are rendered over the picture. */
export const MarkedPicture = ({ picture, alt, mark = null, children }: MarkedPictureProps) => {
  const url = useObjectUrl(picture)
  const [aspectRatio, setAspectRatio] = useState(USUAL_ASPECT_RATIO)
  return (
    <div className={layout.frame} style={{ aspectRatio }}>
      {url ? (
        <ImageOrFallback
          className={classNames(layout.contain, styles.shown)}
          src={url}
          alt={alt}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setAspectRatio(naturalWidth / naturalHeight || USUAL_ASPECT_RATIO)
          }
        />
      ) : (
        <p className={styles.missing}>No picture</p>
      )}
      {mark && <MarkOverlay mark={mark} aspectRatio={aspectRatio} />}
      {children}
    </div>
  )
}

const MarkOverlay = ({ mark, aspectRatio }: { mark: Mark; aspectRatio: number }) => {
  const height = MARK_SPACE_WIDTH / aspectRatio
  const path = getMarkPath(mark, height)
  return (
    <svg
      className={classNames(layout.fill, layout.contain, styles.overlay)}
      viewBox={`0 0 ${MARK_SPACE_WIDTH} ${height}`}
      aria-hidden="true"
    >
      <path className={styles.edge} d={path} />
      <path className={styles.line} d={path} />
    </svg>
  )
}

const shapeOptions: readonly { value: MarkShape; label: string }[] = [
  { value: 'box', label: 'Box' },
  { value: 'arrow', label: 'Arrow' },
]

type PictureMarkerProps = { picture: Blob; mark: Mark; onChange: (mark: Mark) => void }

/** Lets the operator mark a place in a picture: by dragging, or with the arrow keys while the picture has the focus. */
export const PictureMarker = ({ picture, mark, onChange }: PictureMarkerProps) => {
  const helpId = useId()
  const [start, setStart] = useState<{ x: number; y: number } | null>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const adjustedMark = adjustMark(mark, event.key, event.shiftKey)
    if (!adjustedMark) return
    event.preventDefault()
    onChange(adjustedMark)
  }
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture?.(event.pointerId)
    setStart(toPicturePoint(event))
  }
  const onPointerMove = (event: PointerEvent) => {
    if (start) onChange(drawMark(mark.shape, start, toPicturePoint(event)))
  }
  const end = () => setStart(null)
  return (
    <div className={layout.stack} data-gap="2">
      <MarkedPicture picture={picture} alt="The captured picture" mark={mark}>
        <div
          className={classNames(layout.fill, styles.surface)}
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
      <div className={layout.row}>
        <SegmentedControl
          label="Shape of the mark"
          name="mark-shape"
          className={styles.shapes}
          value={mark.shape}
          options={shapeOptions}
          onChange={(shape) => onChange(convertMark(mark, shape))}
        />
        <p id={helpId} className={classNames(layout.faint, styles.help)}>
          Drag over the damage. Keys: arrows move the mark, with Shift they {mark.shape === 'box' ? 'resize' : 'turn'}{' '}
          it.
        </p>
      </div>
    </div>
  )
}

const toPicturePoint = ({ currentTarget, clientX, clientY }: PointerEvent) => {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: (clientX - left) / (width || 1), y: (clientY - top) / (height || 1) }
}

/** Shows the recording of an observation from the gallery: the picture, or the first frame of the film. */
export const OriginalPicture = ({ finding }: { finding: Finding }) => {
  const rigConsole = useConsole()
  const name = getOriginalName(finding)
  // All rows of the list of findings share one request
  const gallery = useQuery({ ...galleryList(rigConsole), refetchOnMount: false })
  const item = gallery.data?.find((each) => each.name === name && each.list === getOriginalList(finding))
  if (!item) return <span className={originalClass}>{gallery.data ? 'Missing' : describeUnloadedGallery(gallery)}</span>
  return isFilm(item) ? <FirstFrame name={item.name} /> : <StillPicture name={item.name} />
}

const originalClass = classNames(layout.frame, layout.middle, styles.original)

const StillPicture = ({ name }: { name: string }) => {
  const { url, ...handlers } = useMediaLink({ list: 'gallery', name })
  return <ImageOrFallback className={originalClass} src={url} alt={name} decoding="async" {...handlers} />
}

/** iPhones and iPads load no frame before playback, unless the URL contains a time. */
const FIRST_FRAME_FRAGMENT = 't=0.001'

const FirstFrame = ({ name }: { name: string }) => {
  const { url, ...replacement } = useMediaLink({ list: 'gallery', name })
  const { hasFailed, src, ref, onLoad, onError } = usePictureSource<HTMLVideoElement>(url, replacement)
  if (hasFailed) return <span className={originalClass}>Cannot be played</span>
  return (
    <video
      className={originalClass}
      preload="metadata"
      muted
      aria-label={name}
      src={src && `${src}#${FIRST_FRAME_FRAGMENT}`}
      ref={ref}
      onLoadedMetadata={onLoad}
      onError={onError}
    />
  )
}
