import { followLink } from './follow-link.ts'

declare global {
  interface Window {
    /** Not in every browser, and in none without a secure connection. */
    showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>
  }
}

/** Saves the body of an answer while it comes; when it breaks off, nothing is left behind. */
export type Save = (answer: Response) => Promise<unknown>

/**
 * Where a file of this name is saved: written to the disk as it comes, at the place that the operator picks, where the
 * browser can; else kept together and handed to its downloads. null when the operator has picked none.
 */
export const pickSavePlace = async (name: string): Promise<Save | null> => {
  if (!window.showSaveFilePicker) return async (answer) => saveWhole(await answer.blob(), name)
  const file = await window.showSaveFilePicker({ suggestedName: name }).catch(() => null)
  return file && (async (answer) => answer.body?.pipeTo(await file.createWritable()))
}

/** Hands what the page has made to the browser's downloads under a name. */
export const saveWhole = (content: Blob, name: string) => {
  const address = URL.createObjectURL(content)
  followLink(address, name)
  // The browser has taken the file by then
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
