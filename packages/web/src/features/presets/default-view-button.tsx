import { useMutation, useQuery } from '@tanstack/react-query'
import { House } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './default-view-button.module.css'
import { presetActivation, presetList } from './presets-api.ts'

export type DefaultView = { isKnown: boolean; isPending: boolean; go: () => void }

/** The way to a camera's default preset: `go` brings it there, `isKnown` tells whether there is one. */
export const useDefaultView = (cameraID: string, before: () => Promise<void>): DefaultView => {
  const { data: presets = [] } = useQuery(presetList(cameraID))
  const { mutate, isPending } = useMutation(presetActivation('Default Preset Activated', before))
  const home = presets.find((preset) => preset.default)
  return {
    isKnown: home !== undefined,
    isPending,
    go: () => {
      if (home) mutate({ nxid: home.nxid, cameraID })
    },
  }
}

/** Brings the camera to its default preset, or says why it can't. */
export const DefaultViewButton = ({ view }: { view: DefaultView }) => (
  <IconButton
    label="Default view"
    icon={<House aria-hidden />}
    className={styles.home}
    data-state={view.isPending ? 'asked' : 'idle'}
    disabledReason={view.isKnown ? undefined : 'This camera has no default preset yet'}
    onClick={view.go}
  />
)
