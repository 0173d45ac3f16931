declare global {
  interface Window {
    /** Missing in some browsers, and in all without a secure connection. */
    showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>
  }
}

/** Saves the body of a response while it arrives; an incomplete body leaves no file. */
export type Save = (response: Response) => Promise<unknown>

/**
 * Returns how to save a file of this name: streamed to a file that the operator picks, where the browser supports it;
 * otherwise collected and passed to the browser's downloads. Resolves to null if the operator cancels.
 */
export const pickSave = async (name: string): Promise<Save | null> => {
  if (!window.showSaveFilePicker) return async (response) => saveBlob(await response.blob(), name)
  const file = await window.showSaveFilePicker({ suggestedName: name }).catch(() => null)
  return file && (async (response) => response.body?.pipeTo(await file.createWritable()))
}

/** Passes a blob to the browser's downloads under a name. */
export const saveBlob = (content: Blob, name: string) => {
  const url = URL.createObjectURL(content)
  downloadUrl(url, name)
  // By then the browser has read the blob
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Lets the browser download a URL under a name. */
export const downloadUrl = (url: string, name: string) => {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
