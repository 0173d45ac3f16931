export const frameKeys = { previousFrame: { keys: ['ArrowLeft'] }, nextFrame: { keys: ['ArrowRight'] } }

export const createFrameActions = (step: (by: -1 | 1) => unknown) => ({
  previousFrame: () => step(-1),
  nextFrame: () => step(1),
})
