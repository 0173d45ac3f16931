import { useMutation } from '@tanstack/react-query'
import { Bookmark, BookmarkPlus, Camera, SquarePlus } from 'lucide-react'
import { useState } from 'react'
import { takeFrameShot } from '../../rig/frameshots.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { photograph } from '../picture/photograph.ts'
import { PresetLabelDialog } from '../presets/preset-label-dialog.tsx'
import { PresetsDialog } from '../presets/presets-dialog.tsx'
import styles from './live-options.module.css'

/** What can be kept of a view: its presets, a frame shot, a new preset. */
export const LiveOptions = ({ cameraID }: { cameraID: string }) => {
  const [open, setOpen] = useState<'presets' | 'label' | null>(null)
  const { mutate: takeShot } = useMutation(takeFrameShot())
  const close = () => setOpen(null)
  return (
    <div className={styles.options}>
      <Button onClick={() => setOpen('presets')}>
        <Bookmark aria-hidden />
        <span>Preset</span>
      </Button>
      <Button onClick={() => takeShot(cameraID)}>
        <Camera aria-hidden />
        <span>Frame Shot</span>
      </Button>
      <Menu
        label="Save view as"
        icon={<SquarePlus aria-hidden />}
        items={[{ label: 'Preset', icon: <BookmarkPlus aria-hidden />, onSelect: () => setOpen('label') }]}
      />
      <PresetsDialog cameraID={cameraID} open={open === 'presets'} onClose={close} hasDigits />
      <PresetLabelDialog cameraID={cameraID} open={open === 'label'} onClose={close} photograph={photograph} />
    </div>
  )
}
