/** Opens a film in a `<video>` outside the page. Resolves when its first frame can be drawn. */
export const openVideo = (url: string) =>
  new Promise<HTMLVideoElement>((resolve, reject) => {
    const film = document.createElement('video')
    film.muted = true
    film.preload = 'auto'
    film.onloadeddata = () => resolve(film)
    film.onerror = () => reject(new Error('The browser cannot play it'))
    film.src = url
  })
