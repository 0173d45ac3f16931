declare global {
  interface Window {
    /** The browser's dialog for saving a file. Missing in some browsers, and on all pages without HTTPS. */
    showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>
  }
}

/** A function that saves the body of a response as it arrives. An incomplete body leaves no file. */
export type SaveTarget = (response: Response) => Promise<unknown>

/** Buffers the response if the browser has no file picker or forbids it. Resolves to null if the operator cancels. */
export const pickSaveTarget = async (name: string): Promise<SaveTarget | null> => {
  const saveBuffered: SaveTarget = async (response) => saveBlob(await response.blob(), name)
  if (!window.showSaveFilePicker) return saveBuffered
  try {
    const file = await window.showSaveFilePicker({ suggestedName: name })
    return async (response) => response.body?.pipeTo(await file.createWritable())
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null
    console.warn('The browser could not show its dialog for saving a file', error)
    return saveBuffered
  }
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
  // A browser may show a file of another origin instead of saving it. A new tab keeps it from replacing the console
  if (link.origin !== document.location.origin) link.target = '_blank'
  link.click()
}
