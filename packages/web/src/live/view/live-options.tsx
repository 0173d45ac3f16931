import { Bookmark, BookmarkPlus, Camera, SquarePlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { PresetLabelDialog } from '../presets/preset-label-dialog.tsx'
import { PresetsDialog } from '../presets/presets-dialog.tsx'
import { useFrameShot } from '../sled/use-frame-shot.ts'
import styles from './live-options.module.css'

export const LiveOptions = () => {
  const [open, setOpen] = useState<'presets' | 'label' | null>(null)
  const takeShot = useFrameShot()
  const close = () => setOpen(null)
  return (
    <div className={styles.options}>
      <Button onClick={() => setOpen('presets')}>
        <Bookmark aria-hidden />
        <span>Preset</span>
      </Button>
      <Button onClick={takeShot}>
        <Camera aria-hidden />
        <span>Frame Shot</span>
      </Button>
      <Menu
        label="Save view as"
        icon={<SquarePlus aria-hidden />}
        items={[{ label: 'Preset', icon: <BookmarkPlus aria-hidden />, onSelect: () => setOpen('label') }]}
      />
      <PresetsDialog open={open === 'presets'} onClose={close} showsDigitKeys />
      <PresetLabelDialog open={open === 'label'} onClose={close} />
    </div>
  )
}
