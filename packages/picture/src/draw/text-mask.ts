import { createRequire } from 'node:module'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'

const FAMILY = 'Rig Mono'

/** Loads the font from a package, because pictures must not depend on installed fonts. */
const register = (): void => {
  if (GlobalFonts.has(FAMILY)) return
  const { resolve } = createRequire(import.meta.url)
  GlobalFonts.registerFromPath(resolve('@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-500-normal.woff2'), FAMILY)
}

/** Coverage of each pixel by the text, from 0 to 255. */
export type TextMask = { columns: number; rows: number; cover: Uint8Array }

/** Rasterises a line of text. `size` is the font size in pixels. */
export const createTextMask = (text: string, size: number): TextMask => {
  register()
  const font = `${size}px "${FAMILY}"`
  const measure = createCanvas(1, 1).getContext('2d')
  measure.font = font
  const columns = Math.max(1, Math.ceil(measure.measureText(text).width))
  const rows = Math.ceil(size * 1.3)
  const context = createCanvas(columns, rows).getContext('2d')
  context.font = font
  context.textBaseline = 'alphabetic'
  context.fillStyle = '#fff'
  context.fillText(text, 0, size)
  const { data } = context.getImageData(0, 0, columns, rows)
  return { columns, rows, cover: Uint8Array.from({ length: columns * rows }, (_, n) => data[n * 4 + 3] ?? 0) }
}
