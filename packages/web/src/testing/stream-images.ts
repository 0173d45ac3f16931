/** Returns the `<img>` of a stream, which is in a document of its own, or null. */
export const findStreamImage = (): HTMLImageElement | null => {
  const frames = [...document.querySelectorAll('iframe')]
  const images = frames.map(({ contentDocument }) => contentDocument?.querySelector('img') ?? null)
  return images.find((image) => image !== null) ?? null
}
