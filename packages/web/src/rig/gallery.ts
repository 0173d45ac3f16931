import type { GalleryItem } from '@rig/contract'
import { readGallery, readGalleryCount } from '@rig/contract/reading/gallery'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { RigConsole } from '../console/console.ts'
import { useConsole } from '../console/console-context.tsx'
import { countLeftOut, useLeftOutCount } from './left-out.ts'
import { createPollPace } from './poll-pace.ts'
import { type Recording, toRecording } from './recordings.ts'
import { retryWhileFailing } from './retry.ts'

export const GALLERY_KEY = 'gallery'
export const galleryKey = [GALLERY_KEY]

/** Returns the recordings in the order of the rig, which lists the newest one first. */
export const galleryList = (rigConsole: RigConsole) =>
  queryOptions({
    ...retryWhileFailing,
    queryKey: galleryKey,
    queryFn: () =>
      rigConsole.part(createGalleryPace).track(async () => {
        const response = await rigConsole.rig.gallery.list()
        const items = await response.read(
          countLeftOut(rigConsole, GALLERY_KEY, (body, onSkipped) => {
            const items = readGallery(body, onSkipped)
            const { store } = rigConsole.part(createCompleteness)
            store.setState({ isComplete: items.length >= (readGalleryCount(body) ?? 0) })
            return items
          }),
        )
        return parseInPortions(items, rigConsole)
      }),
  })

/** Ten thousand names at once would block the page. */
const PORTION = 1_000

const parseInPortions = async (items: readonly GalleryItem[], { clock }: RigConsole): Promise<Recording[]> => {
  const recordings: Recording[] = []
  for (let start = 0; start < items.length; start += PORTION) {
    if (start > 0) await new Promise<void>((resolve) => void clock.setTimer(resolve, 0))
    recordings.push(...items.slice(start, start + PORTION).map(toRecording))
  }
  return recordings
}

const createCompleteness = () => ({ store: createStore(() => ({ isComplete: true })) })

/** Returns whether the newest response contained every item that the rig counts, and the console could read all of them. */
export const useIsGalleryComplete = (): boolean => {
  const isListed = useStore(useConsole().part(createCompleteness).store, ({ isComplete }) => isComplete)
  return useLeftOutCount(GALLERY_KEY) === 0 && isListed
}

const createGalleryPace = (rigConsole: RigConsole) => createPollPace(rigConsole)

/** Polls the list while the tab is visible. Use it only in the screen of the list. */
export const polledGalleryList = (rigConsole: RigConsole) =>
  queryOptions({
    ...galleryList(rigConsole),
    refetchInterval: () => rigConsole.part(createGalleryPace).getIntervalMs(),
  })

export const imageDeletionControl = (name: string) => `delete image ${name}`

/** Deletes one item. `beforeReload` can change the URL that the page reload opens. */
export const deleteImage = ({ rig }: RigConsole, beforeReload?: (name: string) => Promise<void>) =>
  mutationOptions({
    mutationFn: async (name: string) => {
      await rig.gallery.remove({ params: { name } })
      await beforeReload?.(name)
    },
    meta: {
      success: 'Image deleted',
      failure: 'silent',
      reload: true,
      subject: (name: string) => name,
      refusedAt: (name: string) => [imageDeletionControl(name)],
    },
  })

/**
 * Deletes several items. `run` shows its own progress and must reject unless every item is deleted. If it rejects, the
 * list is refetched instead of reloading the page.
 */
export const deleteImages = ({ rig }: RigConsole) =>
  mutationOptions({
    mutationFn: (run: (deleteOne: (name: string) => Promise<unknown>) => Promise<unknown>) =>
      run((name) => rig.gallery.remove({ params: { name } })),
    meta: { success: 'Image deleted', failure: 'silent', reload: true, refresh: galleryKey, quiet: true },
  })
