import { createContext } from 'react'

/**
 * Requests a connection. `onOpen` is called when the connection may open. `onRecall` is called if a picture does not
 * release its connection in time; the connection has then been released, and the picture counts as failed.
 */
type ClaimConnection = (
  kind: 'picture' | 'film',
  options: { url: string; onOpen: () => void; onRecall?: () => void },
) => { release: () => void }

/** Without a provider, every picture loads immediately. */
export const PictureConnectionContext = createContext<ClaimConnection | null>(null)

/** Incrementing the value retries the images that failed to load. */
export const ImageRetryContext = createContext(0)
