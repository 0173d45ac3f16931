import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import { deletePreset, makePresetDefault, presetList } from '../../rig/presets.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLiveCamera } from '../use-live-camera.tsx'
import { NoPresets, PresetCard } from './preset-card.tsx'
import styles from './presets-dialog.module.css'
import { sortPresets, useActivatePreset } from './use-preset-activation.ts'

/** The number of presets that have a key. */
const DIGITS = 9

type PresetsDialogProps = {
  open: boolean
  onClose: () => void
  /** Whether the digit keys load presets on the screen that opened this dialog; then each card shows its digit. */
  hasDigits?: boolean
}

/** A camera's presets: load one, make one the default, delete one. */
export const PresetsDialog = ({ open, onClose, hasDigits = false }: PresetsDialogProps) => {
  const [isSettingDefault, setIsSettingDefault] = useState(false)
  return (
    <>
      <Dialog open={open && !isSettingDefault} onClose={onClose} title="Presets" width={640}>
        <Presets hasDigits={hasDigits} onLoad={onClose} onDefault={() => setIsSettingDefault(true)} />
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

type PresetsProps = { hasDigits: boolean; onLoad: () => void; onDefault: () => void }

const Presets = ({ hasDigits, onLoad, onDefault }: PresetsProps) => {
  const rigConsole = useConsole()
  const { data: presets, isError, refetch } = useQuery(presetList(rigConsole, useLiveCamera().cameraID))
  const { mutate: load } = useActivatePreset()
  const { mutate: makeDefault } = useMutation(makePresetDefault(rigConsole))
  const { mutate: remove } = useMutation(deletePreset(rigConsole))
  if (!presets) return isError ? <NotLoaded onRetry={() => void refetch()} /> : <Loading />
  if (presets.length === 0) return <EmptyState title="You have not saved any presets" picture={<NoPresets />} />
  return (
    <ul className={styles.presets} aria-label="Presets">
      {sortPresets(presets).map((preset, index) => (
        <PresetCard
          key={preset.id}
          preset={preset}
          digit={hasDigits && index < DIGITS ? index + 1 : undefined}
          onLoad={() => {
            onLoad()
            load(preset)
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
    {['first', 'second', 'third'].map((key) => (
      <Skeleton key={key} className={styles.skeleton} />
    ))}
  </div>
)

const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <EmptyState title="The presets could not be loaded">
    <Button onClick={onRetry}>Try again</Button>
  </EmptyState>
)
