/** Keys that step through the frames of films. */
export const frameKeys = { previousFrame: { keys: ['ArrowLeft'] }, nextFrame: { keys: ['ArrowRight'] } }

/** `step` moves from the current frame by a number of frames. */
export const createFrameActions = (step: (by: -1 | 1) => unknown) => ({
  previousFrame: () => step(-1),
  nextFrame: () => step(1),
})
