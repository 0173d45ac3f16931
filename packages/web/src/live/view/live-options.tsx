import { Bookmark, BookmarkPlus, Camera as CameraIcon, SquarePlus } from 'lucide-react'
import { useControlMessage } from '../../console/use-control-message.ts'
import { getFrameShotControlId } from '../../rig/frameshots.ts'
import { getPresetsControlId } from '../../rig/presets.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ControlMessage } from '../../ui/control-message.tsx'
import { ExplainedButton } from '../../ui/explained-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useLayout } from '../../ui/use-layout.ts'
import { useDisabledReason, useLiveCamera } from '../camera/use-live-camera.tsx'
import areas from '../live-layout.module.css'
import { PresetLabelDialog, PresetsDialog } from '../presets/preset-dialogs.tsx'
import { RecordButton } from '../record/record-button.tsx'
import { getRecordControlId } from '../record/recorder-state.ts'
import styles from './live-view.module.css'
import { useFrameShot } from './use-frame-shot.ts'
import type { LiveDialogProps } from './use-live-view.ts'

export const LiveOptions = ({ dialog, onDialogChange }: LiveDialogProps) => {
  const { cameraID } = useLiveCamera()
  const disabledReason = useDisabledReason('frameshots.take')
  const takeFrameShot = useFrameShot()
  const message = useControlMessage(
    getFrameShotControlId(cameraID),
    getRecordControlId(cameraID),
    getPresetsControlId(cameraID),
  )
  const close = () => onDialogChange(null)
  return (
    <div className={classNames(areas.options, styles.options)}>
      <Button onClick={() => onDialogChange('presets')}>
        <Bookmark aria-hidden />
        <span>Preset</span>
      </Button>
      <ExplainedButton disabledReason={disabledReason} onClick={takeFrameShot}>
        <CameraIcon aria-hidden />
        <span>Frame Shot</span>
      </ExplainedButton>
      {useLayout() !== 'lying' && <RecordButton className={styles.record} />}
      <Menu
        label="Save view as"
        icon={<SquarePlus aria-hidden />}
        items={[{ label: 'Preset', icon: <BookmarkPlus aria-hidden />, onSelect: () => onDialogChange('presetLabel') }]}
      />
      <ControlMessage {...message} className={styles.controlMessage} />
      <PresetsDialog open={dialog === 'presets'} onClose={close} showsDigitKeys />
      <PresetLabelDialog open={dialog === 'presetLabel'} onClose={close} />
    </div>
  )
}
