import { fetchFile } from '../../rig/fetch-file.ts'

/** A film that can be shown. Pixels of one that can't be read (another origin without CORS) may be seen, not used. */
export type LoadedFilm = { address: string; isReadable: boolean }

/**
 * Fetches a whole film, so that no seek waits for the network and no ticket expires. Rejects with a sentence for the
 * operator. `forgetFilm` frees its memory.
 */
export const loadFilm = async (address: string, signal: AbortSignal): Promise<LoadedFilm> => {
  const film = await fetchFile(address, signal)
  return film ? { address: URL.createObjectURL(film), isReadable: true } : { address, isReadable: false }
}

export const forgetFilm = ({ address, isReadable }: LoadedFilm) => {
  if (isReadable) URL.revokeObjectURL(address)
}
