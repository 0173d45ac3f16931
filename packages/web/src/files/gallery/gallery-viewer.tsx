import { ChevronLeft, ChevronRight, Trash2, ZoomIn, ZoomOut } from 'lucide-react'
import { type RefObject, use, useRef, useState } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import { useCapturedKeys } from '../../console/use-captured-keys.ts'
import { useControlMessage } from '../../console/use-control-message.ts'
import { useIsAtDeletedPosition } from '../../console/use-deleted-rows.ts'
import { useTask } from '../../lib/use-task.ts'
import { findMissingBytes } from '../../rig/explain-media.ts'
import type { FileKind } from '../../rig/file-fault.ts'
import { getFileListControlId, getViewerDeletionControlId } from '../../rig/files.ts'
import { createMediaLink } from '../../rig/media-links.ts'
import type { Recording } from '../../rig/recordings.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ControlMessage } from '../../ui/control-message.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import layout from '../../ui/layout.module.css'
import { ImageRetryContext } from '../../ui/picture-contexts.ts'
import { usePictureSource } from '../../ui/use-picture-source.ts'
import { type ZoomControls, ZoomStage } from '../../ui/zoom-stage.tsx'
import { FileDownloadLink, getViewerDownloadControlId } from '../downloads.tsx'
import { useFileScreen } from '../file-screen.tsx'
import type { ListedFile } from '../file-tile.tsx'
import styles from './gallery-viewer.module.css'
import { ViewerButtons } from './viewer-buttons.tsx'
import { StageFailure, useViewerMedia, ViewerFilm } from './viewer-media.tsx'

export type GalleryFile = ListedFile & { kind: FileKind }

type GalleryViewerProps = {
  files: readonly GalleryFile[]
  /** All recordings of the gallery. */
  items: readonly Recording[]
  name: string
  onShow: (name: string) => void
  onClose: () => void
  onDelete: (name: string) => void
}

export const GalleryViewer = ({ files, items, name, onShow, onClose, onDelete }: GalleryViewerProps) => {
  const { controlMessages } = useConsole()
  const index = files.findIndex((file) => file.name === name)
  const file = files[index]
  const step = (by: number) => onShow(files[index + by]?.name ?? name)
  const zoom = useRef<ZoomControls>(null)
  const bar = useRef<HTMLDivElement>(null)
  const media = { list: 'gallery', name } as const
  const message = useControlMessage(
    getViewerDeletionControlId(media),
    getViewerDownloadControlId(media),
    // The large view covers the message of the list
    getFileListControlId('gallery'),
  )
  const names = files.map((each) => each.name)
  const isAtDeletedPosition = useIsAtDeletedPosition(useFileScreen().title, names, name)
  const [zoomed, setZoomed] = useState({ name, scale: 1 })
  useCapturedKeys(file ? createViewerKeys(zoom, step, onClose) : [], isHandledByFilm)
  if (!file) return null

  // The first focusable element is the `<video>` of a film, or 'Previous', which is disabled at the first file
  const isNextFocused = index === 0 && files.length > 1 && file.kind === 'picture'
  const findNext = () => bar.current?.querySelector<HTMLElement>('[aria-label="Next"]') ?? null
  return (
    <Dialog
      open
      isInUrl
      onClose={onClose}
      title={file.name}
      width={1120}
      initialFocus={isNextFocused ? findNext : undefined}
    >
      <div className={classNames(layout.frame, styles.stage)}>
        <ViewerStage key={name} file={file} zoom={zoom} onScale={(scale) => setZoomed({ name, scale })} />
      </div>
      <div ref={bar} className={classNames(layout.row, styles.bar)} data-gap="2">
        <IconButton
          label="Previous"
          icon={<ChevronLeft aria-hidden />}
          disabledReason={index === 0 ? 'This is the first file' : undefined}
          onClick={() => step(-1)}
        />
        <p className={classNames(layout.soft, styles.index)} aria-live="polite">
          {index + 1} of {files.length}
        </p>
        <IconButton
          label="Next"
          icon={<ChevronRight aria-hidden />}
          disabledReason={index === files.length - 1 ? 'This is the last file' : undefined}
          onClick={() => step(1)}
        />
        {file.kind === 'picture' && <ZoomButtons zoom={zoom} scale={zoomed.name === name ? zoomed.scale : 1} />}
        <span className={classNames(layout.line, styles.actions)} data-gap="2">
          <ViewerButtons items={items} name={name} />
          <FileDownloadLink media={media} name={name} />
          <IconButton
            label={`Delete ${name}`}
            icon={<Trash2 aria-hidden />}
            tone="danger"
            disabledReason={isAtDeletedPosition ? JUST_DELETED_MESSAGE : undefined}
            onDisabledClick={() => controlMessages.show(getViewerDeletionControlId(media), JUST_DELETED_MESSAGE)}
            onClick={() => onDelete(name)}
          />
          <ControlMessage {...message} className={styles.controlMessage} />
        </span>
      </div>
    </Dialog>
  )
}

/** Fraction of the stage by which an arrow key moves the picture. */
const PAN_FRACTION = 0.1

/** Arrows show another recording, or pan a zoomed picture. `zoom.current` is null while a film is shown. */
const createViewerKeys = (zoom: RefObject<ZoomControls | null>, step: (by: -1 | 1) => void, close: () => void) => {
  const pan = (x: number, y: number) => zoom.current?.panBy({ x, y }) ?? false
  const withZoom = (act: (stage: ZoomControls) => void) => () => (zoom.current ? act(zoom.current) : false)
  return [
    { keys: ['ArrowLeft'], act: () => pan(PAN_FRACTION, 0) || step(-1) },
    { keys: ['ArrowRight'], act: () => pan(-PAN_FRACTION, 0) || step(1) },
    { keys: ['ArrowUp'], act: () => pan(0, PAN_FRACTION) },
    { keys: ['ArrowDown'], act: () => pan(0, -PAN_FRACTION) },
    { keys: ['+', '='], act: withZoom((stage) => stage.zoomIn()) },
    { keys: ['-'], act: withZoom((stage) => stage.zoomOut()) },
    { keys: ['0'], act: withZoom((stage) => stage.reset()) },
    // Captured here, because Escape would otherwise close an open tooltip instead of the dialog
    { keys: ['Escape'], act: close },
  ]
}

/** Returns whether the browser handles a key: arrow keys seek in a focused film. */
const isHandledByFilm = ({ key, target }: KeyboardEvent) => key !== 'Escape' && target instanceof HTMLVideoElement

const JUST_DELETED_MESSAGE = 'The file shown before was just deleted. Delete is disabled for 5 s'

type ViewerStageProps = { file: GalleryFile; zoom: RefObject<ZoomControls | null>; onScale: (scale: number) => void }

const ViewerStage = ({ file: { name, media, kind, drawing }, zoom, onScale }: ViewerStageProps) => {
  const { missing, onLoad } = useMissingBytes(name)
  const { reason, ...shown } = useViewerMedia(media, kind, use(ImageRetryContext))
  if (reason !== null) return <StageFailure {...{ kind, reason, drawing }} />
  if (kind === 'film') return <ViewerFilm {...shown} name={name} />
  const handleLoad = () => {
    shown.onLoad()
    onLoad()
  }
  return (
    <>
      <ZoomStage ref={zoom} onScale={onScale}>
        <Picture {...shown} name={name} onLoad={handleLoad} />
      </ZoomStage>
      {missing && (
        <p className={classNames(layout.small, styles.incomplete)} role="alert">
          Only a part of this picture is shown. {missing}.
        </p>
      )}
    </>
  )
}

type PictureProps = { url: string; name: string; onLoad: () => void; onError: () => void }

const Picture = ({ url, name, onLoad, onError }: PictureProps) => {
  const { hasFailed: _isExplained, ...source } = usePictureSource<HTMLImageElement>(url, { onLoad, onError })
  return <img {...source} className={layout.contain} alt={name} draggable={false} />
}

/** Renders the zoom buttons. Phones do not show them, because the operator can pinch to zoom. */
const ZoomButtons = ({ zoom, scale }: { zoom: RefObject<ZoomControls | null>; scale: number }) => {
  const percent = `${Math.round(scale * 100)} %`
  return (
    <fieldset className={classNames(layout.line, styles.zoom)}>
      <legend data-hidden-visually>Zoom</legend>
      <IconButton
        label="Zoom out"
        icon={<ZoomOut aria-hidden />}
        disabledReason={scale <= 1 ? 'The whole picture is visible' : undefined}
        onClick={() => zoom.current?.zoomOut()}
      />
      <Button
        variant="ghost"
        className={styles.scale}
        aria-label={`${percent}: Show the whole picture`}
        onClick={() => zoom.current?.reset()}
      >
        {percent}
      </Button>
      <IconButton label="Zoom in" icon={<ZoomIn aria-hidden />} onClick={() => zoom.current?.zoomIn()} />
    </fieldset>
  )
}

/**
 * Returns a message about the missing part of a picture, or null. Call `onLoad` when an element has loaded the picture,
 * because elements show an incomplete one without an error.
 */
const useMissingBytes = (name: string) => {
  const rigConsole = useConsole()
  const [missing, setMissing] = useState<string | null>(null)
  const task = useTask()
  const link = createMediaLink(rigConsole, { list: 'gallery', name })
  const onLoad = () =>
    void task
      .run((signal) => findMissingBytes(rigConsole, link, signal))
      // An error is ignored, because the element shows the picture in any case
      .then(setMissing, () => {})
  return { missing, onLoad }
}
