import type { Camera } from '@rig/contract'
import { cameraKind, isOffline } from '@rig/contract/rules'
import { useMutation } from '@tanstack/react-query'
import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { notices } from '../../console/notices.ts'
import { takeFrameShot } from '../../rig/frameshots.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { guardedCamera } from '../guard/camera-guards.ts'
import { toggleStreaming } from '../picture/streaming.ts'
import { useDefaultView } from '../presets/use-default-view.ts'
import { useLoadPreset } from '../presets/use-load-preset.ts'
import type { Sled } from '../sled/use-sled.ts'
import { toggleFullView } from '../view/full-view.ts'
import { LiveKeysDialog } from './live-keys-dialog.tsx'
import { useGamepad } from './use-gamepad.ts'
import { useSteeringKeys } from './use-steering-keys.ts'

/** Listens to the keys and to a controller, and lists what they do. */
export const LiveKeys = ({ camera, sled }: { camera: Camera; sled: Sled }) => {
  const { cameraID, name } = camera
  const guard = cameraKind(name) === 'ptz' && !isOffline(camera) ? guardedCamera(cameraID) : null
  const [isListOpen, setIsListOpen] = useState(false)
  const { go, hindrance } = useDefaultView(cameraID)
  const loadPreset = useLoadPreset(cameraID)
  const { mutate: takeShot } = useMutation(takeFrameShot())

  useSteeringKeys(guard, {
    home: { down: () => guard && (hindrance ? notices.error(hindrance) : go()) },
    preset: { down: (typed) => guard && loadPreset(Number(typed)) },
    sledBackward: { down: () => sled.press('key ,', 'backward'), up: () => sled.release('key ,') },
    sledForward: { down: () => sled.press('key .', 'forward'), up: () => sled.release('key .') },
    frameShot: { down: () => takeShot(cameraID) },
    live: { down: toggleStreaming },
    fullScreen: { down: toggleFullView },
    list: { down: () => setIsListOpen(true) },
  })
  useGamepad(guard, { backward: () => sled.tap('backward'), forward: () => sled.tap('forward') })

  return (
    <>
      <IconButton label="Keyboard shortcuts" icon={<Keyboard aria-hidden />} onClick={() => setIsListOpen(true)} />
      <LiveKeysDialog open={isListOpen} onClose={() => setIsListOpen(false)} />
    </>
  )
}
