import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NoPresets } from './no-presets.tsx'
import { PresetRow } from './preset-row.tsx'
import { presetActivation, presetAsDefault, presetList, presetRemoval } from './presets-api.ts'
import styles from './presets-dialog.module.css'

type PresetsDialogProps = {
  cameraID: string
  open: boolean
  onClose: () => void
  /** Waited for before a preset moves the camera. */
  before?: () => Promise<void>
}

const atOnce = async () => {}

/** A camera's presets: load one, make one the default, delete one. */
export const PresetsDialog = ({ cameraID, open, onClose, before = atOnce }: PresetsDialogProps) => {
  const { data: presets } = useQuery({ ...presetList(cameraID), enabled: open })
  const activation = useMutation(presetActivation('Preset Activated', before))
  const asDefault = useMutation(presetAsDefault())
  const removal = useMutation(presetRemoval())
  const [isSettingDefault, setIsSettingDefault] = useState(false)

  const load = (nxid: string) => {
    onClose()
    activation.mutate({ nxid, cameraID })
  }
  const makeDefault = (id: string) => asDefault.mutate(id, { onSuccess: () => setIsSettingDefault(true) })

  return (
    <>
      <Dialog open={open && !isSettingDefault} onClose={onClose} title="Presets" width={560}>
        {presets?.length === 0 && <EmptyState title="You have not saved any presets" picture={<NoPresets />} />}
        <ul className={styles.presets} aria-label="Presets">
          {presets?.map((preset) => (
            <PresetRow
              key={preset.id}
              preset={preset}
              onLoad={() => load(preset.nxid)}
              onMakeDefault={() => makeDefault(preset.id)}
              onDelete={() => removal.mutate(preset.id)}
            />
          ))}
        </ul>
      </Dialog>
      <ConfirmDialog
        open={isSettingDefault}
        onClose={() => setIsSettingDefault(false)}
        title="Setting default view"
        description="The home button of the pad brings the camera to this preset."
        confirmLabel="Confirm"
        onConfirm={() => setIsSettingDefault(false)}
      />
    </>
  )
}
