export type Drawing = ReturnType<typeof createDrawing>

type Deps = {
  draw: () => Promise<Buffer>
  /** Called before the readers of the file receive its bytes. */
  onDrawn: () => void
  onFailed: (error: unknown) => void
}

/** Creates a file that is drawn when it is first read. If drawing fails, the next reader draws it again. */
export const createDrawing = ({ draw, onDrawn, onFailed }: Deps) => {
  let bytes: Buffer | null = null
  let current: Promise<Buffer> | null = null
  let hasFailed = false

  const drawNow = async () => {
    try {
      bytes = await draw()
      onDrawn()
      return bytes
    } catch (error) {
      hasFailed = true
      current = null
      onFailed(error)
      throw error
    }
  }

  return {
    /** Returns null until the file is drawn. */
    getBytes: () => bytes,
    hasFailed: () => hasFailed,
    /** Rejects if drawing fails. */
    read: (): Promise<Buffer> => {
      current ??= drawNow()
      return current
    },
  }
}
