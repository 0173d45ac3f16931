/**
 * A Blob as it is stored in IndexedDB: as its type and content, because WebKit cannot store Blobs in private windows.
 * Records of earlier versions contain Blobs.
 */
export type StoredBlob = Blob | { type: string; content: ArrayBuffer }

/** Resolves to the form in which every browser stores a Blob. */
export const toStoredBlob = async (blob: StoredBlob): Promise<StoredBlob> => ({
  type: blob.type,
  content: await readContent(blob),
})

export const fromStoredBlob = (stored: StoredBlob): Blob =>
  'content' in stored ? new Blob([stored.content], { type: stored.type }) : stored

export const readContent = async (stored: StoredBlob): Promise<ArrayBuffer> =>
  'content' in stored ? stored.content : stored.arrayBuffer()
