import { createContext } from 'react'

/** Requests a connection. `onOpen` is called when it may open, and `onRecall` if the picture takes too long. */
type ClaimConnection = (
  kind: 'picture' | 'film',
  options: { url: string; onOpen: () => void; onRecall?: () => void },
) => { release: () => void }

/** Without a provider, every picture loads immediately. */
export const PictureConnectionContext = createContext<ClaimConnection | null>(null)

/** Incrementing the value retries the images that failed to load. */
export const ImageRetryContext = createContext(0)
