import { importCode } from '../../../lib/import-code.ts'
import type { PictureInPictureOptions } from './picture-in-picture-window.ts'

export const supportsPictureInPicture = () =>
  'pictureInPictureEnabled' in document &&
  document.pictureInPictureEnabled &&
  'captureStream' in HTMLCanvasElement.prototype

/** Returns whether a picture-in-picture window is open. It stays visible while its tab is hidden. */
export const isInPictureInPicture = (page: Document) =>
  Boolean('pictureInPictureElement' in page && page.pictureInPictureElement)

export const togglePictureInPicture = async (options: PictureInPictureOptions) =>
  (await importCode(() => import('./picture-in-picture-window.ts'))).toggleWindow(options)
