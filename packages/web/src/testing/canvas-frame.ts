/** A fake `VideoFrame`, because jsdom has none. It has the properties that an encoder reads, but no picture. */
export class CanvasFrame {
  readonly [property: string]: unknown
  readonly timestamp: number
  codedWidth = 16
  codedHeight = 10
  displayWidth = 16
  displayHeight = 10
  constructor(_canvas: unknown, { timestamp }: { timestamp: number }) {
    this.timestamp = timestamp
  }
  clone() {
    return new CanvasFrame(null, this)
  }
  close() {}
}
