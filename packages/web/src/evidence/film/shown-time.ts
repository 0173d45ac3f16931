/**
 * Records in `dataset` the time of the picture that a player displays, because `currentTime` continues to increase
 * during a gap in the film.
 */
export const recordShownTime = (video: HTMLVideoElement) => {
  delete video.dataset.shownSeconds
  if (!('requestVideoFrameCallback' in video)) return
  const watch = () =>
    video.requestVideoFrameCallback((_now, { mediaTime }) => {
      video.dataset.shownSeconds = `${mediaTime}`
      if (video.isConnected) watch()
    })
  watch()
}

/**
 * Returns the time in seconds of the picture that a player shows. Firefox may report a picture before displaying it.
 */
export const readShownTime = ({ dataset, currentTime }: HTMLVideoElement) =>
  Math.min(Number(dataset.shownSeconds ?? currentTime), currentTime)
