/** Records the time of the displayed picture in `dataset`: during a gap in the film, `currentTime` continues. */
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

/** Returns the time of the displayed picture in seconds. Firefox may report a picture before displaying it. */
export const readShownTime = ({ dataset, currentTime }: HTMLVideoElement) =>
  Math.min(Number(dataset.shownSeconds ?? currentTime), currentTime)
