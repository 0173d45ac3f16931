/** Returns the `<img>` of a stream, which is in a separate document, or null. */
export const findStreamImage = (): HTMLImageElement | null => {
  const frames = [...document.querySelectorAll('iframe')]
  const images = frames.map(({ contentDocument }) => contentDocument?.querySelector('img') ?? null)
  return images.find((image) => image !== null) ?? null
}
