import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Plugin } from 'vite'

type Icon = {
  fileName: string
  size: number
  /** Width of the mark as a fraction of the icon. Systems cut maskable icons to a circle of 80 %. */
  scale: number
}

export const icons: Icon[] = [
  { fileName: 'icon-192.png', size: 192, scale: 0.84 },
  { fileName: 'icon-512.png', size: 512, scale: 0.84 },
  { fileName: 'icon-maskable-512.png', size: 512, scale: 0.6 },
]

/** Adds the mark as an SVG and, for systems that show no SVG, as PNGs on black, because iOS fills transparent areas. */
export const drawIcons = (): Plugin => ({
  name: 'draw-icons',
  configureServer: ({ middlewares }) =>
    void middlewares.use('/mark.svg', (_request, response) => {
      response.setHeader('content-type', 'image/svg+xml').end(drawMark())
    }),
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'mark.svg', source: drawMark() })
    for (const icon of icons) this.emitFile({ type: 'asset', fileName: icon.fileName, source: await drawIcon(icon) })
  },
})

/** Returns the SVG. It contains the accent colour, because an icon cannot read the tokens of the page. */
export const drawMark = () => {
  const accent = /--accent: (#\w+);/.exec(read('src/styles/tokens.css'))?.[1]
  if (accent === undefined) throw new Error('tokens.css has no hexadecimal --accent')
  return read('mark.svg').replace('var(--accent)', accent)
}

/** Returns a PNG. */
export const drawIcon = async ({ size, scale }: Icon): Promise<Buffer> => {
  const width = Math.round(size * scale)
  // Without its own size, an SVG would be drawn at the size of its view box and then enlarged
  const mark = await loadImage(Buffer.from(drawMark().replace('<svg ', `<svg width="${width}" height="${width}" `)))
  const canvas = createCanvas(size, size)
  const context = canvas.getContext('2d')
  context.fillRect(0, 0, size, size)
  context.drawImage(mark, (size - width) / 2, (size - width) / 2)
  return canvas.toBuffer('image/png')
}

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
