import { type CableFeature, METRES_PER_SLED_UNIT, toLocalTime, type View } from '@rig/rig'
import { packPixel } from './colour.ts'
import type { ClipRect, Frame } from './frame.ts'
import { createPolygon, fillConvexPolygon } from './raster.ts'
import { drawText, fillRect, measureTextWidth } from './text.ts'

const WHITE = packPixel([1, 1, 1])
const SOFT = packPixel([0.9, 0.93, 0.96])
const AMBER = packPixel([1, 0.76, 0.2])
const RED = packPixel([1, 0.36, 0.28])
const SLED = packPixel([0.35, 0.85, 1])
const BLACK = packPixel([0, 0, 0])

const TRACK_UNITS = 200

export const drawOverlay = (frame: Frame, view: View, features: CableFeature[]): void => {
  const scale = frame.height / 720
  const size = Math.max(10, Math.round(21 * scale))
  const margin = Math.round(20 * scale)
  const first = margin + size
  const second = first + Math.round(size * 1.45)
  const right = (text: string): number => frame.width - margin - measureTextWidth(text, size)
  drawText(frame, truncateName(view.cameraName), margin, first, size, WHITE)
  const position = view.kind === 'ptz' ? positionText(view) : 'FIXED VIEW'
  drawText(frame, position, margin, second, size, SOFT)
  const time = timeText(view)
  drawText(frame, time, right(time), first, size, WHITE)
  const sled = `SLED ${number(view.sled, 1, 5)}  ${number(view.sled * METRES_PER_SLED_UNIT, 2, 5)} m`
  drawText(frame, sled, right(sled), second, size, SOFT)
  drawTag(frame, margin, first, Math.max(10, Math.round(18 * scale)))
  drawTrack(frame, view.sled, features, scale)
}

export const findClockClip = (frame: Frame): ClipRect => {
  const bottom = Math.ceil((20 / 720 + 2.6 * (21 / 720)) * frame.height) + 16
  return { left: Math.floor(frame.width / 2), top: 0, right: frame.width, bottom: Math.min(frame.height, bottom) }
}

const truncateName = (name: string): string => {
  const letters = Array.from(name)
  return letters.length > 30 ? `${letters.slice(0, 29).join('')}…` : name
}

const positionText = ({ pan, tilt, zoom }: View): string =>
  `PAN ${signed(pan)}°  TILT ${signed(tilt)}°  ZOOM ${number(zoom, 0, 3)}`

const signed = (value: number): string => `${value < -0.05 ? '−' : '+'}${Math.abs(value).toFixed(1).padStart(5, '0')}`

const number = (value: number, digits: number, width: number): string => value.toFixed(digits).padStart(width, ' ')

const timeText = ({ now, timeZone }: View): string => {
  const { year, month, day, hour, minute, second, zone } = toLocalTime(timeZone, now)
  return `${year}-${month}-${day} ${hour}:${minute}:${second} ${zone}`
}

const drawTag = (frame: Frame, margin: number, baseline: number, size: number): void => {
  const width = measureTextWidth('SIMULATOR', size)
  const x = Math.round((frame.width - width) / 2)
  const pad = Math.round(size * 0.55)
  fillRect(frame, x - pad, margin - Math.round(size * 0.1), width + 2 * pad, Math.round(size * 1.5), AMBER, 235)
  drawText(frame, 'SIMULATOR', x, baseline, size, BLACK, false)
}

const drawTrack = (frame: Frame, sled: number, features: CableFeature[], scale: number): void => {
  const width = Math.round(400 * scale)
  const left = Math.round((frame.width - width) / 2)
  const middle = frame.height - Math.round(34 * scale)
  const pad = Math.round(16 * scale)
  const unit = Math.max(1, Math.round(2 * scale))
  fillRect(frame, left - pad, middle - Math.round(17 * scale), width + 2 * pad, Math.round(34 * scale), BLACK, 120)
  fillRect(frame, left, middle - (unit >> 1), width, unit, SOFT, 200)
  for (const feature of features)
    drawTick(frame, feature, left + Math.round((feature.at / TRACK_UNITS) * width), middle, unit)
  const at = left + (sled / TRACK_UNITS) * width
  const pointer = createPolygon(3)
  pointer.count = 3
  pointer.xs.set([at, at - 7 * scale, at + 7 * scale])
  pointer.ys.set([middle - 1 * scale, middle - 14 * scale, middle - 14 * scale])
  fillConvexPolygon(frame, pointer, SLED)
}

const drawTick = (frame: Frame, { kind, defect }: CableFeature, x: number, middle: number, unit: number): void => {
  if (defect) fillRect(frame, x - unit, middle + 2 * unit, 2 * unit, 3 * unit, RED, 240)
  else if (kind === 'mark') fillRect(frame, x - (unit >> 1), middle - 3 * unit, unit, 6 * unit, AMBER, 240)
  else fillRect(frame, x - (unit >> 1), middle - 2 * unit, unit, 4 * unit, SOFT, 150)
}
