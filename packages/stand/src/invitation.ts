type InvitationOptions = {
  overlay: HTMLElement
  picture: HTMLImageElement
  fetchLivePictureUrl: () => Promise<string>
}

/**
 * Covers the window with a live picture and an invitation while the console signs in. Pressing the overlay or calling
 * `close` hides it and closes the stream. The overlay stays black if the URL cannot be fetched.
 */
export const showInvitation = ({ overlay, picture, fetchLivePictureUrl }: InvitationOptions) => {
  const close = () => {
    overlay.hidden = true
    // A hidden `<img>` would keep its stream open
    picture.removeAttribute('src')
  }

  overlay.hidden = false
  overlay.addEventListener('click', close)
  fetchLivePictureUrl().then(
    (url) => {
      if (!overlay.hidden) picture.src = url
    },
    (error: unknown) => console.warn('The invitation has no picture', error),
  )
  return { close }
}
