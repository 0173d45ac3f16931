type Invitation = {
  /** Covers the window; contains only the picture and the text. */
  cover: HTMLElement
  picture: HTMLImageElement
  /** Resolves to the URL of a live picture. */
  findLivePicture: () => Promise<string>
}

/**
 * Shows a live picture with an invitation over the whole window while the console signs in behind it. A press, or
 * `close`, hides it and closes its stream. Without a picture the background is black.
 */
export const openInvitation = ({ cover, picture, findLivePicture }: Invitation) => {
  const close = () => {
    cover.hidden = true
    // A hidden image continues to load its stream
    picture.removeAttribute('src')
  }

  cover.hidden = false
  cover.addEventListener('click', close)
  findLivePicture().then(
    (url) => {
      if (!cover.hidden) picture.src = url
    },
    (error: unknown) => console.warn('The invitation has no picture', error),
  )
  return { close }
}
