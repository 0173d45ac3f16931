type InvitationOptions = {
  cover: HTMLElement
  picture: HTMLImageElement
  fetchLivePictureUrl: () => Promise<string>
}

/**
 * Covers the window with a live picture and an invitation while the console signs in behind the cover. A press or
 * `close` hides the cover and closes the stream. The cover stays black if the URL cannot be fetched.
 */
export const openInvitation = ({ cover, picture, fetchLivePictureUrl }: InvitationOptions) => {
  const close = () => {
    cover.hidden = true
    // A hidden `<img>` would keep its stream open
    picture.removeAttribute('src')
  }

  cover.hidden = false
  cover.addEventListener('click', close)
  fetchLivePictureUrl().then(
    (url) => {
      if (!cover.hidden) picture.src = url
    },
    (error: unknown) => console.warn('The invitation has no picture', error),
  )
  return { close }
}
