import type { RecordingName } from '../../rig/recordings.ts'
import { formatFrame } from '../film/film-time.ts'

type Still = { canvas: HTMLCanvasElement; recording: RecordingName; frame: number; frameSeconds: number }

const CAPTION_PX = 64
const GAP_PX = 8

/**
 * Draws the current frames of both films side by side, with names and times, as one PNG. Rejects if the pixels of a
 * film cannot be read.
 */
export const drawPair = (before: Still, after: Still): Promise<Blob> => {
  const width = Math.max(before.canvas.width, after.canvas.width)
  const height = Math.max(scaleHeight(before.canvas, width), scaleHeight(after.canvas, width))
  const canvas = document.createElement('canvas')
  canvas.width = 2 * width + GAP_PX
  canvas.height = height + CAPTION_PX
  const surface = canvas.getContext('2d')
  if (!surface) throw new Error('This browser cannot draw pictures')
  surface.fillStyle = '#000'
  surface.fillRect(0, 0, canvas.width, canvas.height)
  for (const [index, still] of [before, after].entries())
    drawOne(surface, still, index * (width + GAP_PX), width, height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('The picture could not be written'))), 'image/png'),
  )
}

const drawOne = (surface: CanvasRenderingContext2D, still: Still, left: number, width: number, height: number) => {
  surface.drawImage(still.canvas, left, 0, width, scaleHeight(still.canvas, width))
  surface.fillStyle = '#f3f5f8'
  surface.font = '600 16px "Inter Variable", system-ui, sans-serif'
  surface.fillText(still.recording.name, left + 8, height + 26, width - 16)
  surface.fillStyle = '#b8c0cb'
  surface.font = '16px "Inter Variable", system-ui, sans-serif'
  surface.fillText(formatFrame(still.frame, still.frameSeconds), left + 8, height + 50, width - 16)
}

const scaleHeight = (canvas: HTMLCanvasElement, width: number) => Math.round((width * canvas.height) / canvas.width)
