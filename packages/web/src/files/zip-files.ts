import { fetchFile } from '../rig/fetch-file.ts'
import { followLink } from '../ui/follow-link.ts'
import { openZip } from '../ui/growing-zip.ts'
import type { Save } from '../ui/save-place.ts'
import type { ItemAct, ItemOutcome } from './item-run.ts'
import type { ListedFile } from './listed-file.ts'

/**
 * Puts files into one zip that is saved while they come: `act` fetches one, `finish` closes the zip and answers a
 * sentence about it. A zip that was stopped, or that nothing has come into, is not kept.
 */
export const zipFiles = (files: readonly ListedFile[], zipName: string, save: Save) => {
  const addresses = new Map(files.map(({ name, address }) => [name, address]))
  const zip = openZip()
  const saved = save(zip.answer).then(
    () => null,
    (error: Error) => error,
  )
  let zipped = 0

  const act: ItemAct = async (name, signal) => {
    const address = addresses.get(name) ?? ''
    const content = await fetchFile(address, signal)
    if (!content) return followLink(address, name)
    await zip.add(name, content)
    zipped += 1
  }

  const finish = async (outcomes: readonly ItemOutcome[], signal: AbortSignal) => {
    const isKept = !signal.aborted && zipped > 0
    // Either fails where the zip has failed already, and `saved` tells why
    await (isKept ? zip.close() : zip.discard(new Error('Not kept'))).catch(() => {})
    const error = await saved
    if (isKept) return error ? `The zip could not be saved: ${error.message}` : `Saved as ${zipName}`
    if (signal.aborted) return 'Stopped: nothing has been saved'
    return outcomes.some(({ state }) => state === 'done') ? undefined : 'Nothing has been saved'
  }

  return { act, finish }
}
