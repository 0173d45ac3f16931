import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { activatePreset, deletePreset, inOrder, makePresetDefault, presetList } from '../../rig/presets.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NoPresets } from './no-presets.tsx'
import { PresetCard } from './preset-card.tsx'
import styles from './presets-dialog.module.css'

/** This many presets have a key. */
const DIGITS = 9

type PresetsDialogProps = {
  cameraID: string
  open: boolean
  onClose: () => void
  /** Whether the digit keys load presets on the screen that opened this dialog; then each card shows its digit. */
  hasDigits?: boolean
}

/** A camera's presets: load one, make one the default, delete one. */
export const PresetsDialog = ({ cameraID, open, onClose, hasDigits = false }: PresetsDialogProps) => {
  const [isSettingDefault, setIsSettingDefault] = useState(false)
  return (
    <>
      <Dialog open={open && !isSettingDefault} onClose={onClose} title="Presets" width={640}>
        <Presets
          cameraID={cameraID}
          hasDigits={hasDigits}
          onLoad={onClose}
          onDefault={() => setIsSettingDefault(true)}
        />
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

type PresetsProps = { cameraID: string; hasDigits: boolean; onLoad: () => void; onDefault: () => void }

const Presets = ({ cameraID, hasDigits, onLoad, onDefault }: PresetsProps) => {
  const { data: presets, isError, refetch } = useQuery(presetList(cameraID))
  const { mutate: load } = useMutation(activatePreset('Preset Activated'))
  const { mutate: makeDefault } = useMutation(makePresetDefault())
  const { mutate: remove } = useMutation(deletePreset())
  if (!presets) return isError ? <NotLoaded onRetry={() => void refetch()} /> : <Loading />
  if (presets.length === 0) return <EmptyState title="You have not saved any presets" picture={<NoPresets />} />
  return (
    <ul className={styles.presets} aria-label="Presets">
      {inOrder(presets).map((preset, place) => (
        <PresetCard
          key={preset.id}
          preset={preset}
          digit={hasDigits && place < DIGITS ? place + 1 : undefined}
          onLoad={() => {
            onLoad()
            load({ ...preset, cameraID })
          }}
          onMakeDefault={() => makeDefault(preset.id, { onSuccess: onDefault })}
          onDelete={() => remove(preset.id)}
        />
      ))}
    </ul>
  )
}

const Loading = () => (
  <div role="status" className={styles.presets}>
    <span data-hidden-visually>Loading the presets...</span>
    {['first', 'second', 'third'].map((place) => (
      <Skeleton key={place} className={styles.coming} />
    ))}
  </div>
)

const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <EmptyState title="The presets could not be loaded">
    <Button onClick={onRetry}>Try again</Button>
  </EmptyState>
)
