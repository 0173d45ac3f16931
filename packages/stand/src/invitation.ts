type Invitation = {
  /** Covers the whole window; its only content is the picture and the words. */
  cover: HTMLElement
  picture: HTMLImageElement
  /** The address of a live picture. */
  findLivePicture: () => Promise<string>
}

/**
 * Invites visitors with a picture over the whole window while the console signs in behind it. A press on it, or `close`,
 * takes it away for good, and its stream with it. Without a picture the words stand on black.
 */
export const openInvitation = ({ cover, picture, findLivePicture }: Invitation) => {
  const close = () => {
    cover.hidden = true
    // An image that is only hidden goes on loading its stream
    picture.removeAttribute('src')
  }

  cover.hidden = false
  cover.addEventListener('click', close)
  findLivePicture().then(
    (address) => {
      if (!cover.hidden) picture.src = address
    },
    (error: unknown) => console.warn('The invitation has no picture', error),
  )
  return { close }
}
