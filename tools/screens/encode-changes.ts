import type { Page } from '@playwright/test'
import type { FilmFrame } from './animated-webp.ts'

type Film = { width: number; height: number; quality: number }

const FRAME_MS = 1000 / 15

/**
 * Encodes the changed region of each picture as WebP in a browser page. An unchanged picture extends the previous
 * frame.
 */
export async function encodeChanges(page: Page, jpegs: readonly string[], film: Film): Promise<FilmFrame[]> {
  await page.setContent('<canvas></canvas>')
  const frames: FilmFrame[] = []
  for (const [index, jpeg] of jpegs.entries()) {
    const ms = Math.round((index + 1) * FRAME_MS) - Math.round(index * FRAME_MS)
    const change = jpeg === jpegs[index - 1] ? null : await page.evaluate(encodeChange, { jpeg, film })
    const last = frames.at(-1)
    if (change) frames.push({ ...change, webp: Buffer.from(change.webp, 'base64'), ms })
    else if (last) last.ms += ms
  }
  return frames
}

/**
 * Draws a picture and returns the changed region as WebP at even coordinates, or null if nothing has changed. Runs in
 * the page.
 */
async function encodeChange({ jpeg, film: { width, height, quality } }: { jpeg: string; film: Film }) {
  const picture = new Image()
  picture.src = `data:image/jpeg;base64,${jpeg}`
  await picture.decode()
  const canvas = document.querySelector('canvas')
  const surface = canvas?.getContext('2d', { willReadFrequently: true })
  if (!canvas || !surface) return null
  if (canvas.width !== width) Object.assign(canvas, { width, height })
  const before = surface.getImageData(0, 0, width, height).data
  surface.imageSmoothingQuality = 'high'
  surface.drawImage(picture, 0, 0, width, height)
  const after = surface.getImageData(0, 0, width, height).data
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = 4 * (y * width + x) + 1
      // Differences up to 8 are JPEG noise
      if (Math.abs((before[at] ?? 0) - (after[at] ?? 0)) <= 8) continue
      left = Math.min(left, x - (x % 2))
      right = Math.max(right, x + 2 - (x % 2))
      top = Math.min(top, y - (y % 2))
      bottom = Math.max(bottom, y + 2 - (y % 2))
    }
  if (right === 0) return null
  const part = document.createElement('canvas')
  Object.assign(part, { width: right - left, height: bottom - top })
  part.getContext('2d')?.drawImage(canvas, -left, -top)
  const webp = part.toDataURL('image/webp', quality).split(',')[1] ?? ''
  return { webp, left, top, width: right - left, height: bottom - top }
}
