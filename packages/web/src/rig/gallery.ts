import type { GalleryItem } from '@rig/contract'
import { readGallery, readGalleryCount } from '@rig/contract/reading/screens'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { RigConsole } from '../console/console.ts'
import { useConsole, useUnreadableCount } from '../console/console-context.tsx'
import { createFileRequests } from './files.ts'
import { type Recording, toRecording } from './recordings.ts'
import { retryWhileFailing } from './retry.ts'

export const galleryFiles = createFileRequests({
  list: 'gallery',
  deleted: 'Image deleted',
  remove: ({ rig }, name) => rig.gallery.remove({ params: { name } }),
})

/** Returns the recordings in the order of the rig, which lists the newest one first. */
export const galleryList = (rigConsole: RigConsole) =>
  queryOptions({
    ...retryWhileFailing,
    queryKey: galleryFiles.key,
    // Unchanged recordings are the same objects anyway, and a deep comparison of ten thousand would block the page
    structuralSharing: false,
    queryFn: async ({ client }): Promise<Gallery> => {
      const response = await rigConsole.rig.gallery.list()
      const { items, count } = await response.read((body, onSkipped) => ({
        items: readGallery(body, onSkipped),
        count: readGalleryCount(body) ?? 0,
      }))
      const known = client.getQueryData<Gallery>(galleryFiles.key)?.recordings ?? []
      return {
        recordings: await parseInBatches(items, known, rigConsole),
        links: new Map(items.map(({ name, url }) => [name, url])),
        isComplete: items.length >= count,
      }
    },
    select: selectRecordings,
  })

type Gallery = {
  recordings: readonly Recording[]
  /** URLs by the name of the recording. They expire (rig/media-links.ts). */
  links: ReadonlyMap<string, string>
  isComplete: boolean
}
const selectRecordings = ({ recordings }: Gallery) => recordings
const selectCompleteness = ({ isComplete }: Gallery) => isComplete

/** Parsing ten thousand names in one task would block the page. */
const BATCH_SIZE = 1_000

/** Parses only names that are not in `known`, and returns `known` if the list has not changed. */
const parseInBatches = async (
  items: readonly GalleryItem[],
  known: readonly Recording[],
  { clock }: RigConsole,
): Promise<readonly Recording[]> => {
  const byName = new Map(known.map((recording) => [recording.name, recording]))
  const toKnownRecording = (item: GalleryItem) => {
    const recording = byName.get(item.name)
    return recording?.format === item.format ? recording : toRecording(item)
  }
  const recordings: Recording[] = []
  for (let start = 0; start < items.length; start += BATCH_SIZE) {
    if (items.length > BATCH_SIZE) await new Promise<void>((resolve) => void clock.setTimer(resolve, 0))
    recordings.push(...items.slice(start, start + BATCH_SIZE).map(toKnownRecording))
  }
  const isUnchanged = recordings.length === known.length && recordings.every((each, index) => each === known[index])
  return isUnchanged ? known : recordings
}

/**
 * True if the response contained every item that the rig counts, and the console could read all of them. Also true
 * before the first response.
 */
export const useIsGalleryComplete = (): boolean => {
  const { data: isListed = true } = useQuery({
    ...galleryList(useConsole()),
    enabled: false,
    select: selectCompleteness,
  })
  return useUnreadableCount('gallery.list') === 0 && isListed
}

/** Query options that poll the list. Use them only in the screen of the list. */
export const polledGalleryList = (rigConsole: RigConsole) =>
  queryOptions({ ...galleryList(rigConsole), ...galleryFiles.poll(rigConsole) })
