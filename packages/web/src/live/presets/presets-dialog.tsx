import type { Preset } from '@rig/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import { useDeletedRows } from '../../console/use-deleted-rows.ts'
import { useLayer } from '../../console/use-layer.ts'
import { useSingleMutation } from '../../console/use-single-mutation.ts'
import { useLeftOutCount } from '../../rig/left-out.ts'
import { getPresetsKey, makePresetDefault, presetList } from '../../rig/presets.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DeletedRow } from '../../ui/deleted-row.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { describeLeftOut, LeftOutNote } from '../../ui/left-out-note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLiveCamera } from '../use-live-camera.tsx'
import { EmptyPresetIcon, PresetCard } from './preset-card.tsx'
import { usePresetDigits } from './preset-digits.ts'
import { presetRows, useDeletePreset } from './preset-pictures.ts'
import styles from './presets-dialog.module.css'
import { sortPresets } from './sort-presets.ts'
import { useActivatePreset } from './use-preset-activation.ts'

type PresetsDialogProps = {
  open: boolean
  onClose: () => void
  /** Whether to show a digit key on each card. Only the live view handles these keys. */
  showsDigitKeys?: boolean
}

export const PresetsDialog = ({ open, onClose, showsDigitKeys = false }: PresetsDialogProps) => {
  const [isSettingDefault, setIsSettingDefault] = useState(false)
  useLayer(open, onClose)
  useLayer(isSettingDefault, () => setIsSettingDefault(false))
  return (
    <>
      <Dialog open={open && !isSettingDefault} onClose={onClose} title="Presets" width={640}>
        <Presets showsDigitKeys={showsDigitKeys} onLoad={onClose} onDefault={() => setIsSettingDefault(true)} />
      </Dialog>
      <ConfirmDialog
        open={isSettingDefault}
        onClose={() => setIsSettingDefault(false)}
        title="Setting default view"
        description="The home button of the pad moves the camera to this preset."
        confirmLabel="Confirm"
        onConfirm={() => setIsSettingDefault(false)}
      />
    </>
  )
}

type PresetsProps = { showsDigitKeys: boolean; onLoad: () => void; onDefault: () => void }

const Presets = (props: PresetsProps) => {
  const rigConsole = useConsole()
  const { cameraID } = useLiveCamera()
  const { data: presets, isError, refetch } = useQuery(presetList(rigConsole, cameraID))
  const leftOut = useLeftOutCount(getPresetsKey(cameraID))
  if (!presets) return isError ? <NotLoaded onRetry={() => void refetch()} /> : <Loading />
  if (presets.length === 0) {
    const title = leftOut > 0 ? describeLeftOut(leftOut) : 'You have not saved any presets'
    return <EmptyState title={title} picture={<EmptyPresetIcon />} />
  }
  return (
    <>
      <LeftOutNote count={leftOut} />
      <PresetList {...props} presets={presets} />
    </>
  )
}

const PresetList = ({ presets, showsDigitKeys, onLoad, onDefault }: PresetsProps & { presets: readonly Preset[] }) => {
  const { cameraID } = useLiveCamera()
  const digits = usePresetDigits()
  const { mutate: load, isPending, variables: loading } = useActivatePreset()
  const { mutate: makeDefault } = useSingleMutation(makePresetDefault(useConsole()))
  const { mutate: remove } = useDeletePreset(cameraID)
  const keys = useMemo(() => sortPresets(presets).map(({ id }) => id), [presets])
  return (
    <ul className={styles.presets} aria-label="Presets">
      {useDeletedRows(presetRows(cameraID), keys).map(({ key, state }) => {
        const preset = presets.find(({ id }) => id === key)
        if (!preset || state === 'deleted') {
          return (
            <li key={key} className={styles.gap} aria-hidden>
              <DeletedRow />
            </li>
          )
        }
        return (
          <PresetCard
            key={key}
            preset={preset}
            digit={showsDigitKeys ? digits?.[key] : undefined}
            isLoading={isPending && loading.id === key}
            isDeleting={state === 'deleting'}
            onLoad={() => load(preset, { onSuccess: onLoad })}
            onMakeDefault={() => makeDefault(key, { onSuccess: onDefault })}
            onDelete={() => remove(key)}
          />
        )
      })}
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
