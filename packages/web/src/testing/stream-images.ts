import { fireEvent } from '@testing-library/react'

/** Returns the `<img>` that shows a stream, or null. It is in a separate document. */
export const findStreamImage = (): HTMLImageElement | null => {
  const frames = [...document.querySelectorAll('iframe')]
  const images = frames.map(({ contentDocument }) => contentDocument?.querySelector('img') ?? null)
  return images.find((image) => image !== null) ?? null
}

export const getStreamImage = () => {
  const image = findStreamImage()
  if (!image) throw new Error('No image element shows the stream')
  return image
}

/** Sets properties of the `<img>` that browsers set, and jsdom does not. */
export const setStreamImage = (
  properties: Partial<Pick<HTMLImageElement, 'naturalWidth' | 'complete'>>,
  image = getStreamImage(),
) => {
  for (const [name, value] of Object.entries(properties))
    Object.defineProperty(image, name, { value, configurable: true })
}

/** Simulates that the `<img>` receives a picture of the given width. */
export const loadStreamImage = (width = 2, image = getStreamImage()) => {
  setStreamImage({ naturalWidth: width, complete: true }, image)
  fireEvent.load(image)
}

/** Simulates that the `<img>` cannot load the stream. */
export const failStreamImage = () => fireEvent.error(getStreamImage())
