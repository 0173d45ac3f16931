import type { Preset } from '@rig/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useConsole, useUnreadableCount } from '../../console/console-context.tsx'
import { useControlMessage } from '../../console/use-control-message.ts'
import { useDeletedRows, useRowDeletion } from '../../console/use-deleted-rows.ts'
import { useSingleMutation } from '../../console/use-single-mutation.ts'
import {
  deletePreset,
  getPresetControlId,
  getPresetListControlId,
  makePresetDefault,
  presetList,
  sortPresets,
} from '../../rig/presets.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DeletedRow } from '../../ui/deleted-row.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import layout from '../../ui/layout.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import { describeUnreadable, EmptyList } from '../../ui/unreadable-entries-note.tsx'
import { useLiveCamera } from '../camera/use-live-camera.tsx'
import { useActivatePreset } from './preset-activation.tsx'
import { EmptyPresetIcon, PresetCard } from './preset-card.tsx'
import { chooseDigit, createPresetDigits, getDigitsKey, type PresetDigits, usePresetDigits } from './preset-digits.ts'
import { createPresetPictureStore, picturesKey } from './preset-pictures.ts'
import styles from './presets.module.css'

type PresetsProps = { showsDigitKeys: boolean; onLoad: () => void; onDefault: () => void }

export const Presets = (props: PresetsProps) => {
  const rigConsole = useConsole()
  const { cameraID } = useLiveCamera()
  const { data: presets, error, refetch } = useQuery(presetList(rigConsole, cameraID))
  const unreadableCount = useUnreadableCount('presets.list', cameraID)
  const { message } = useControlMessage(getPresetListControlId(cameraID))
  if (!presets)
    return error ? <PresetsNotLoaded reason={error.message} onRetry={() => void refetch()} /> : <PresetsLoading />
  const title = 'You have not saved any presets'
  const notes = error ? [`This list may be out of date. ${error.message}`] : []
  if (presets.length > 0 && unreadableCount > 0) notes.push(describeUnreadable(unreadableCount))
  return (
    <>
      {message ? <Note text={message.text} /> : <Note text={notes.join(' · ')} onRetry={refetch} />}
      {presets.length === 0 ? (
        <EmptyList title={title} unreadableCount={unreadableCount} onRetry={refetch} picture={<EmptyPresetIcon />} />
      ) : (
        <PresetList {...props} presets={presets} />
      )}
    </>
  )
}

/**
 * Renders a note in reserved space: a new note must not move a card under the pointer, because a click on a card moves
 * the camera.
 */
const Note = ({ text, onRetry }: { text: string; onRetry?: () => unknown }) => (
  <div className={classNames(layout.line, layout.soft, styles.note)} data-gap="3">
    <p role="status" className={layout.clamp} title={text}>
      {text}
    </p>
    {text !== '' && onRetry && <Button onClick={() => void onRetry()}>Try again</Button>}
  </div>
)

const PresetList = ({ presets, showsDigitKeys, onLoad, onDefault }: PresetsProps & { presets: readonly Preset[] }) => {
  const { cameraID } = useLiveCamera()
  const { digits } = usePresetDigits()
  const chooseDigit = useChooseDigit(presets)
  const { mutate: load, isPending, variables: loading } = useActivatePreset()
  const { mutate: makeDefault } = useSingleMutation(makePresetDefault(useConsole(), cameraID))
  const { mutate: remove } = useDeletePreset(cameraID)
  const keys = useMemo(() => sortPresets(presets).map(({ id }) => id), [presets])
  return (
    <ul className={classNames(layout.tiles, styles.presets)} aria-label="Presets">
      {useDeletedRows(getPresetListKey(cameraID), keys).map(({ key, state }) => {
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
            {...(showsDigitKeys && digits && { digit: digits[key] ?? null })}
            isLoading={isPending && loading.id === key}
            isDeleting={state === 'deleting'}
            onLoad={() => load(preset, { onSuccess: onLoad })}
            onMakeDefault={() => makeDefault(key, { onSuccess: onDefault })}
            onDelete={() => remove(key)}
            onChooseDigit={(digit) => void chooseDigit(key, digit)}
          />
        )
      })}
    </ul>
  )
}

const PresetsNotLoaded = ({ reason, onRetry }: { reason: string; onRetry: () => void }) => (
  <EmptyState title="The presets could not be loaded">
    <p>{reason}</p>
    <Button onClick={onRetry}>Try again</Button>
  </EmptyState>
)

const PresetsLoading = () => (
  <div role="status" className={classNames(layout.tiles, styles.presets)}>
    <span data-hidden-visually>Loading the presets...</span>
    {['first', 'second', 'third'].map((key) => (
      <Skeleton key={key} className={styles.skeleton} />
    ))}
  </div>
)

const useDeletePreset = (cameraID: string) => {
  const rigConsole = useConsole()
  const { queryClient } = rigConsole
  const getPresets = () => queryClient.getQueryData(presetList(rigConsole, cameraID).queryKey) ?? []
  const options = {
    ...deletePreset(rigConsole, cameraID),
    onSuccess: (_response: unknown, id: string) => {
      rigConsole
        .area(createPresetPictureStore)
        .remove({ cameraID, id })
        .catch((error: unknown) => console.warn('The picture of the preset could not be removed', error))
      queryClient.removeQueries({ queryKey: [...picturesKey, cameraID, id] })
    },
  }
  return useRowDeletion(options, getPresetListKey(cameraID), () => sortPresets(getPresets()).map(({ id }) => id))
}

const getPresetListKey = (cameraID: string) => `presets ${cameraID}`

const useChooseDigit = (presets: readonly Preset[]) => {
  const rigConsole = useConsole()
  const { cameraID } = useLiveCamera()
  return async (id: string, digit: number) => {
    const choose = (digits: PresetDigits) => chooseDigit(digits, id, digit)
    const { digits, isStored } = await rigConsole.area(createPresetDigits).assign(cameraID, presets, choose)
    rigConsole.queryClient.setQueryData(getDigitsKey(cameraID, presets), digits)
    if (!isStored)
      rigConsole.controlMessages.show(
        getPresetControlId(id),
        'This browser cannot store the digit: it is lost on reload',
      )
  }
}
