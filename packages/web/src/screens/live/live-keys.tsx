import type { Camera } from '@rig/contract'
import { cameraKind, isOffline } from '@rig/contract/rules'
import { useMutation } from '@tanstack/react-query'
import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { takeFrameShot } from '../../features/frameshots/frameshots-api.ts'
import { toggleStreaming } from '../../features/live-picture/streaming.ts'
import { useDefaultView } from '../../features/presets/use-default-view.ts'
import { useLoadPreset } from '../../features/presets/use-load-preset.ts'
import { guardedCamera } from '../../features/ptz/camera-guards.ts'
import { useGamepad } from '../../features/ptz/use-gamepad.ts'
import { useSteeringKeys } from '../../features/ptz/use-steering-keys.ts'
import type { Sled } from '../../features/sled/use-sled.ts'
import { notices } from '../../lib/notices.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { toggleFullView } from './full-view.ts'
import { LiveKeysDialog } from './live-keys-dialog.tsx'

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
