import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { noteCommands, noteFrame, notePin } from './cable-strips.ts'
import type { TakenCommand } from './taken-command.ts'

/** What a strip is made from: the commands that the rig has taken, the frames that are shown, the frame shots that are taken. */
export type CableSources = {
  commands: readonly TakenCommand[]
  onFrame: (listener: (frame: HTMLCanvasElement) => void) => () => void
  frameShotKey: readonly unknown[]
}

/** Records the strip of a camera. */
export const useCableRecording = (cameraID: string, { commands, onFrame, frameShotKey }: CableSources) => {
  const client = useQueryClient()
  useEffect(() => noteCommands(cameraID, commands), [cameraID, commands])
  useEffect(() => onFrame((frame) => noteFrame(cameraID, frame)), [onFrame, cameraID])
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return
        if (event.mutation.options.mutationKey === frameShotKey) notePin(cameraID)
      }),
    [client, cameraID, frameShotKey],
  )
}
