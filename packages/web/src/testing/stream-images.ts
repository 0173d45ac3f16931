/** Returns the `<img>` that shows a stream, or null. It is in a separate document. */
export const findStreamImage = (): HTMLImageElement | null => {
  const frames = [...document.querySelectorAll('iframe')]
  const images = frames.map(({ contentDocument }) => contentDocument?.querySelector('img') ?? null)
  return images.find((image) => image !== null) ?? null
}
