import type { PtzAxis } from '@rig/contract'
import { Keyboard } from 'lucide-react'
import { useConsole } from '../../console/console-context.tsx'
import { createPresses } from '../../console/control/presses.ts'
import { getSteeringControlId } from '../../rig/ptz.ts'
import { SLED_HOLD_CONTROL_ID, type SledDirection } from '../../rig/sled.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Direction } from '../camera/guard/state.ts'
import { useStreaming } from '../camera/use-camera-selection.ts'
import { useDisabledReason, useIsPtz, useLiveCamera } from '../camera/use-live-camera.tsx'
import { GamepadInput } from '../controls/gamepad-input.tsx'
import { createAxisHold, pressByKey } from '../controls/hold-handlers.ts'
import { useSledInputs } from '../controls/sled/sled.ts'
import { type KeyAction, type ListedKey, stopKey, useKeys } from '../controls/use-keys.ts'
import { useLiveMarking } from '../extras/live-marking.tsx'
import { useDefaultPreset, useLoadPreset } from '../presets/preset-activation.tsx'
import { useRecord } from '../record/record-button.tsx'
import styles from './live-view.module.css'
import { type LiveDialogProps, useFrameShot, useFullView } from './use-live-view.ts'

const panAndTiltLabel = 'Pan and tilt: tap for a step, hold to move'
const zoomLabel = 'Zoom in and out'
const sledLabel = 'Move sled backward and forward'

/** The keys of the live view, in the order of the list of keys. */
export const liveKeys = {
  panLeft: { keys: ['ArrowLeft'], caps: ['←'], label: panAndTiltLabel, needsPad: true },
  panRight: { keys: ['ArrowRight'], caps: ['→'], label: panAndTiltLabel, needsPad: true },
  tiltUp: { keys: ['ArrowUp'], caps: ['↑'], label: panAndTiltLabel, needsPad: true },
  tiltDown: { keys: ['ArrowDown'], caps: ['↓'], label: panAndTiltLabel, needsPad: true },
  // Many keyboard layouts have = and + on one key, and - and _ on another
  zoomIn: { keys: ['+', '=', 'NumpadAdd'], caps: ['+'], label: zoomLabel, needsPad: true },
  zoomOut: { keys: ['-', '_', 'NumpadSubtract'], caps: ['−'], label: zoomLabel, needsPad: true },
  loadPreset: {
    keys: [...'123456789'],
    caps: ['1', '…', '9'],
    label: 'Load the preset with this digit on its card',
    needsPad: true,
  },
  defaultView: { keys: ['0', 'Home'], caps: ['0', 'Home'], label: 'Default view', needsPad: true },
  sledBackward: { keys: [','], label: sledLabel },
  sledForward: { keys: ['.'], label: sledLabel },
  frameShot: { keys: ['s'], label: 'Frame Shot' },
  record: { keys: ['r'], label: 'Start or stop recording' },
  mark: { keys: ['m'], label: 'Mark a finding' },
  streaming: { keys: ['l'], label: 'Turn live streaming on or off' },
  fullScreen: { keys: ['f'], label: 'Full screen' },
  // Arabic and Persian layouts have a different question mark
  list: { keys: ['?', '؟'], caps: ['?'], label: 'Keyboard shortcuts' },
} satisfies Record<string, ListedKey>

export const LiveKeys = ({ dialog, onDialogChange }: LiveDialogProps) => {
  const rigConsole = useConsole()
  const { cameraID, guard } = useLiveCamera()
  const isPtz = useIsPtz()
  const disabledReason = useDisabledReason('ptz.drive')
  const isSteerable = isPtz && disabledReason === undefined
  const sled = useSledInputs()
  const close = () => onDialogChange(null)
  const { activate } = useDefaultPreset()
  const loadPreset = useLoadPreset()
  const takeFrameShot = useFrameShot()
  const { toggle: toggleRecording } = useRecord()
  const { toggleStreaming } = useStreaming()
  const { toggle } = useFullView()
  const { mark } = useLiveMarking()

  /**
   * A webcam has no pad, so the sled control shows the `reason` why a controller, which could move the sled, has no
   * effect.
   */
  const explainIneffective = (reason?: string) => {
    rigConsole.area(createPresses).record()
    const [control, text] = isPtz
      ? [getSteeringControlId(cameraID), reason ?? disabledReason]
      : [SLED_HOLD_CONTROL_ID, reason]
    if (text !== undefined) rigConsole.controlMessages.show(control, text)
  }

  const steer = (axis: PtzAxis, direction: Direction): KeyAction => ({
    hold: (input) => pressByKey(createAxisHold(guard, axis, direction), input),
  })
  const createSledKeyAction = (direction: SledDirection): KeyAction => ({
    hold: (input) => pressByKey(sled.hold(direction), input),
  })
  useKeys(
    liveKeys,
    {
      panLeft: steer('pan', -1),
      panRight: steer('pan', 1),
      tiltUp: steer('tilt', 1),
      tiltDown: steer('tilt', -1),
      zoomIn: steer('zoom', 1),
      zoomOut: steer('zoom', -1),
      loadPreset: (digit) => loadPreset(Number(digit)),
      defaultView: activate,
      sledBackward: createSledKeyAction('backward'),
      sledForward: createSledKeyAction('forward'),
      frameShot: takeFrameShot,
      record: toggleRecording,
      mark,
      streaming: toggleStreaming,
      fullScreen: toggle,
      list: () => onDialogChange('keys'),
    },
    isPtz && (isSteerable || (() => explainIneffective())),
  )
  const sledSteps = { backward: () => sled.step('backward'), forward: () => sled.step('forward') }

  return (
    <>
      <GamepadInput guard={isSteerable ? guard : null} sled={sledSteps} onIneffective={explainIneffective} />
      <IconButton
        label="Keyboard shortcuts"
        icon={<Keyboard aria-hidden />}
        className={styles.keys}
        onClick={() => onDialogChange('keys')}
      />
      <Dialog open={dialog === 'keys'} onClose={close} title="Keyboard shortcuts" width={460} isText>
        <KeyList rows={[...Object.values(liveKeys), stopKey]} />
      </Dialog>
    </>
  )
}

const KeyList = lazyPart(() => import('./key-list.tsx'), 'KeyList')
