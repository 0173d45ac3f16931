type Listener = (frame: HTMLCanvasElement) => void

const listeners = new Set<Listener>()

/** Hears of each frame of the live picture, once it is on its canvas. Returns how to hear no more. */
export const onFrameShown = (listener: Listener) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const tellFrameShown = (frame: HTMLCanvasElement) => {
  for (const listener of listeners) listener(frame)
}
