import type { Camera } from '@rig/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { steersByPtz } from '../features/cameras/camera-kind.ts'
import { frameShot } from '../features/frameshots/frameshots-api.ts'
import { useDefaultView } from '../features/presets/default-view-button.tsx'
import { useGamepad } from '../features/ptz/use-gamepad.ts'
import { useMotion } from '../features/ptz/use-motion.ts'
import { useSteeringKeys } from '../features/ptz/use-steering-keys.ts'
import { scheduleList } from '../features/schedules/schedules-api.ts'
import { SledControl } from '../features/sled/sled-control.tsx'
import { useSled } from '../features/sled/use-sled.ts'
import { currentCamera, useChosenCamera } from '../lib/chosen-camera.ts'
import { endAllHolds } from '../lib/holds.ts'
import { toggleFullScreen, useFullScreen } from './live-full-screen.ts'
import { LiveHeader } from './live-header.tsx'
import { LiveKeysDialog } from './live-keys-dialog.tsx'
import { LiveSide } from './live-side.tsx'
import { LiveStage } from './live-stage.tsx'
import styles from './live-view.module.css'

/** The view with its current camera: the chosen one, or the first. */
export const LiveView = ({ cameras }: { cameras: readonly Camera[] }) => {
  const { cameraID, choose } = useChosenCamera()
  const camera = currentCamera(cameras, cameraID)
  return camera && <CurrentCamera cameras={cameras} camera={camera} onChoose={choose} />
}

type CurrentCameraProps = { cameras: readonly Camera[]; camera: Camera; onChoose: (cameraID: string) => void }

const CurrentCamera = ({ cameras, camera, onChoose }: CurrentCameraProps) => {
  const { cameraID } = camera
  const isPtz = steersByPtz(camera.name)
  const { guard } = useMotion(cameraID)
  const { refetch: loadSchedules } = useQuery(scheduleList())
  const [isOn, setIsOn] = useState(false)
  const [isLive, setIsLive] = useState(false)
  const [isListOpen, setIsListOpen] = useState(false)
  const isFull = useFullScreen()
  const sled = useSled()
  const home = useDefaultView(cameraID, guard.comeToRest)
  const { mutate: takeFrameShot } = useMutation(frameShot())

  const stream = (on: boolean) => {
    if (!on) endAllHolds()
    setIsOn(on)
  }
  const select = (chosen: string) => {
    endAllHolds()
    onChoose(chosen)
    void loadSchedules()
  }

  useSteeringKeys(isPtz ? guard : null, {
    home: { down: () => isPtz && home.go() },
    sledBackward: { down: () => sled.press('key ,', 'backward'), up: () => sled.release('key ,') },
    sledForward: { down: () => sled.press('key .', 'forward'), up: () => sled.release('key .') },
    frameShot: { down: () => takeFrameShot(cameraID) },
    live: { down: () => stream(!isOn) },
    fullScreen: { down: toggleFullScreen },
    list: { down: () => setIsListOpen(true) },
  })
  useGamepad(isPtz ? guard : null, { backward: () => sled.tap('backward'), forward: () => sled.tap('forward') })

  return (
    <div className={styles.view}>
      <LiveHeader camera={camera} isOn={isOn} isLive={isLive} onStream={stream} onKeys={() => setIsListOpen(true)} />
      <LiveStage
        camera={camera}
        home={isPtz ? home : null}
        isOn={isOn}
        isFull={isFull}
        onStream={stream}
        onLive={setIsLive}
        onFrameShot={() => takeFrameShot(cameraID)}
        before={guard.comeToRest}
      />
      <SledControl sled={sled} />
      <LiveSide cameras={cameras} camera={camera} isPtz={isPtz} onChoose={select} />
      <LiveKeysDialog open={isListOpen} onClose={() => setIsListOpen(false)} />
    </div>
  )
}
