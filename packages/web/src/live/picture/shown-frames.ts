type Listener = (frame: HTMLCanvasElement) => void

const listeners = new Set<Listener>()

/** Calls a listener for each frame of the live picture, once it is on its canvas. Returns how to stop that. */
export const onFrameShown = (listener: Listener) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const tellFrameShown = (frame: HTMLCanvasElement) => {
  for (const listener of listeners) listener(frame)
}
