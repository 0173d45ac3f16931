import { Bookmark, BookmarkPlus, Camera, SquarePlus } from 'lucide-react'
import { useState } from 'react'
import { PresetLabelDialog } from '../features/presets/preset-label-dialog.tsx'
import { PresetsDialog } from '../features/presets/presets-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import styles from './live-options.module.css'

type LiveOptionsProps = { cameraID: string; before: () => Promise<void>; onFrameShot: () => void }

/** What can be kept of a view: its presets, a frame shot, a new preset. */
export const LiveOptions = ({ cameraID, before, onFrameShot }: LiveOptionsProps) => {
  const [open, setOpen] = useState<'presets' | 'label' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className={styles.options}>
      <Button onClick={() => setOpen('presets')}>
        <Bookmark aria-hidden />
        Preset
      </Button>
      <Button onClick={onFrameShot}>
        <Camera aria-hidden />
        Frame Shot
      </Button>
      <Menu
        label="Save view as"
        icon={<SquarePlus aria-hidden />}
        items={[{ label: 'Preset', icon: <BookmarkPlus aria-hidden />, onSelect: () => setOpen('label') }]}
      />
      <PresetsDialog cameraID={cameraID} before={before} open={open === 'presets'} onClose={close} />
      <PresetLabelDialog cameraID={cameraID} open={open === 'label'} onClose={close} />
    </div>
  )
}
