import type { Camera } from '@rig/contract'
import { cameraKind } from '@rig/contract/rules'
import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import { createPresses } from '../../console/presses.ts'
import { useLayer } from '../../console/use-layer.ts'
import { steeringControl } from '../../rig/ptz.ts'
import type { SledDirection } from '../../rig/sled.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useGamepad } from '../inputs/use-gamepad.ts'
import { useSteeringKeys } from '../inputs/use-keys.ts'
import { useLiveMarking } from '../marking/live-marking.ts'
import { useDefaultPreset, useLoadPreset } from '../presets/use-preset-activation.ts'
import { createSled } from '../sled/sled.ts'
import { useFrameShot } from '../sled/use-frame-shot.ts'
import { useStreaming } from '../use-camera-selection.ts'
import { useLiveCamera } from '../use-live-camera.tsx'
import styles from './live-view.module.css'
import { useDisabledReason } from './use-disabled-reason.ts'
import { useFullView } from './use-live-view.ts'

export const LiveKeys = ({ camera }: { camera: Camera }) => {
  const rigConsole = useConsole()
  const liveCamera = useLiveCamera()
  const isPtz = cameraKind(camera.name) === 'ptz'
  const disabledReason = useDisabledReason(camera)
  const steered = isPtz && disabledReason === undefined ? liveCamera : null
  const sled = rigConsole.part(createSled)
  const [isListOpen, setIsListOpen] = useState(false)
  useLayer(isListOpen, () => setIsListOpen(false))
  const { activate } = useDefaultPreset(disabledReason)
  const loadPreset = useLoadPreset()
  const takeShot = useFrameShot(disabledReason)
  const { toggleStreaming } = useStreaming()
  const { toggle } = useFullView()
  const { start: mark } = useLiveMarking(camera)

  /** Shows at the pad why a key has no effect. A webcam has no pad. */
  const unlessDisabled = (run: () => void) => {
    if (!isPtz) return
    if (disabledReason === undefined) run()
    else rigConsole.refusals.show(steeringControl(camera.cameraID), disabledReason)
  }

  const explainUnsteerable = () => {
    rigConsole.part(createPresses).record()
    unlessDisabled(() => {})
  }

  const holdSled = (direction: SledDirection) => {
    const name = `key ${direction}`
    sled.press(name, direction)
    return {
      release: () => sled.release(name),
      cancel: () => sled.cancelInput(name),
      resume: () => sled.resume(name),
    }
  }

  useSteeringKeys(
    steered,
    {
      home: { act: () => unlessDisabled(activate) },
      preset: { act: (typed) => unlessDisabled(() => loadPreset(Number(typed))) },
      sledBackward: { hold: () => holdSled('backward') },
      sledForward: { hold: () => holdSled('forward') },
      frameShot: { act: takeShot },
      mark: { act: mark },
      live: { act: toggleStreaming },
      fullScreen: { act: toggle },
      list: { act: () => setIsListOpen(true) },
    },
    isPtz ? explainUnsteerable : null,
  )
  const sledSteps = { backward: () => sled.step('backward'), forward: () => sled.step('forward') }
  useGamepad(steered, sledSteps, explainUnsteerable)

  return (
    <>
      <IconButton
        label="Keyboard shortcuts"
        icon={<Keyboard aria-hidden />}
        className={styles.keys}
        onClick={() => setIsListOpen(true)}
      />
      <Dialog open={isListOpen} onClose={() => setIsListOpen(false)} title="Keyboard shortcuts" width={460} isText>
        <KeyList />
      </Dialog>
    </>
  )
}

const KeyList = lazyPart(() => import('./key-list.tsx'), 'KeyList')
