import type { Camera } from '@rig/contract'
import { isOffline } from '@rig/contract/rules'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import fallback from '../../cameras/camera-fallback.svg'
import { useConsole } from '../../console/console-context.tsx'
import { cameraList } from '../../rig/cameras.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ImageOrFallback } from '../../ui/image.tsx'
import layout from '../../ui/layout.module.css'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import { useAllCamerasView, useSelectCamera, useStreaming } from '../camera/use-camera-selection.ts'
import { useKeys } from '../controls/use-keys.ts'
import styles from './all-cameras.module.css'
import { useCameraPictures } from './use-camera-pictures.ts'

const allCamerasKeys = { select: { keys: [...'123456789'] }, close: { keys: ['Escape'] } }
const NUMBER_KEY_COUNT = allCamerasKeys.select.keys.length

/** Renders a picture of each camera, refreshed about every 5 s. Selecting a camera returns to its live view. */
export const AllCameras = ({ current }: { current: string }) => {
  const { data: cameras = [] } = useQuery(cameraList(useConsole()))
  const { isStreaming } = useStreaming()
  const { close } = useAllCamerasView()
  const selectCamera = useSelectCamera()
  const { blobs, failed, takeOver } = useCameraPictures(cameras, isStreaming)
  const select = (cameraID: string) => {
    selectCamera(cameraID)
    close()
  }
  useKeys(allCamerasKeys, {
    select: (number) => {
      const camera = cameras[Number(number) - 1]
      if (camera) select(camera.cameraID)
    },
    close,
  })

  return (
    <section className={styles.view} aria-label="All cameras">
      <header className={classNames(layout.row, styles.header)}>
        <h1 ref={takeFocus} tabIndex={-1}>
          All cameras
        </h1>
        <p className={classNames(layout.soft, styles.note)}>
          {takeOver
            ? 'Four live pictures are open in other windows'
            : isStreaming
              ? 'Each picture is refreshed about every 5 s'
              : 'Live streaming is off: the pictures are not refreshed'}
        </p>
        {takeOver && (
          <Button variant="ghost" onClick={takeOver}>
            Show them here
          </Button>
        )}
        <IconButton label="Back to the live view" icon={<X aria-hidden />} onClick={close} />
      </header>
      <ul className={classNames(layout.tiles, styles.cameras)} aria-label="All cameras">
        {cameras.map((camera, index) => (
          <li key={camera.cameraID}>
            <Tile
              camera={camera}
              blob={blobs[camera.cameraID]}
              hasFailed={isStreaming && failed.has(camera.cameraID)}
              number={index < NUMBER_KEY_COUNT ? index + 1 : null}
              isCurrent={camera.cameraID === current}
              onSelect={() => select(camera.cameraID)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

const takeFocus = (heading: HTMLElement | null) => heading?.focus()

const Key = ({ number }: { number: number }) => (
  <kbd>
    <span data-hidden-visually>Key </span>
    {number}
  </kbd>
)

type TileProps = {
  camera: Camera
  blob: Blob | undefined
  hasFailed: boolean
  number: number | null
  isCurrent: boolean
  onSelect: () => void
}

const Tile = ({ camera, blob, hasFailed, number, isCurrent, onSelect }: TileProps) => {
  const { resolveUrl } = useConsole()
  const url = useObjectUrl(blob)
  const isOff = isOffline(camera)
  return (
    <button
      type="button"
      className={classNames(layout.choice, styles.camera)}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onSelect}
    >
      <ImageOrFallback
        className={styles.picture}
        src={(!isOff && url) || resolveUrl(camera.poster)}
        fallback={fallback}
        alt=""
        data-live={(!isOff && url !== null) || undefined}
      />
      <span className={classNames(layout.line, styles.text)} data-gap="2">
        <span className={classNames(layout.strong, layout.breakable, styles.name)}>{camera.name}</span>{' '}
        <span className={layout.status} data-off={isOff || undefined}>
          {isOff ? 'Offline' : 'Online'}
        </span>
        {!isOff && hasFailed && <span className={classNames(layout.warning, layout.small)}> No new picture</span>}
        {number !== null && <Key number={number} />}
      </span>
    </button>
  )
}
