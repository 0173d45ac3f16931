declare global {
  interface Window {
    /** The browser's dialog for saving a file. Missing in some browsers, and on all pages without HTTPS. */
    showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>
  }
}

/** A function that saves the body of a response as it arrives. An incomplete body leaves no file. */
export type SaveTarget = (response: Response) => Promise<unknown>

/**
 * Prompts for a file, and returns a function that streams a response to it. Browsers without a file picker buffer the
 * response. Resolves to null if the operator cancels.
 */
export const pickSaveTarget = async (name: string): Promise<SaveTarget | null> => {
  if (!window.showSaveFilePicker) return async (response) => saveBlob(await response.blob(), name)
  const file = await window.showSaveFilePicker({ suggestedName: name }).catch(() => null)
  return file && (async (response) => response.body?.pipeTo(await file.createWritable()))
}

export const saveBlob = (content: Blob, name: string) => {
  const url = URL.createObjectURL(content)
  downloadUrl(url, name)
  // The browser reads the blob after the click, so the URL must stay valid for a while
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

export const downloadUrl = (url: string, name: string) => {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
