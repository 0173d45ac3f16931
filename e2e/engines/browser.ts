export type Size = { width: number; height: number }

/** Keys are named as in `KeyboardEvent.key`. */
export type Tab = {
  open: (url: string) => Promise<unknown>
  show: () => Promise<unknown>
  resize: (size: Size) => Promise<unknown>
  /** Returns the value of a JavaScript expression, or of its promise. The value must be JSON. */
  evaluate: (expression: string) => Promise<unknown>
  movePointer: (x: number, y: number) => Promise<unknown>
  pressPointer: () => Promise<unknown>
  releasePointer: () => Promise<unknown>
  pressKey: (key: string) => Promise<unknown>
  releaseKey: (key: string) => Promise<unknown>
  takeScreenshot: () => Promise<Uint8Array>
  close: () => Promise<unknown>
}

export type Browser = {
  version: string
  openTab: () => Promise<Tab>
  close: () => Promise<unknown>
}
