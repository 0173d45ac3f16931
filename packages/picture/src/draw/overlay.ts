import { type CableFeature, METRES_PER_SLED_UNIT, toLocalTime, type View } from '@rig/rig'
import { packPixel } from './colour.ts'
import type { ClipRect, Frame } from './frame.ts'
import { createPolygon, fillConvexPolygon, fillRect, type Rect } from './raster.ts'
import { drawText, measureTextWidth } from './text.ts'

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
  const left = (text: string, y: number, colour: number): void =>
    drawText(frame, { text, x: margin, y, size, colour, outlined: true })
  const right = (text: string, y: number, colour: number): void =>
    drawText(frame, { text, x: frame.width - margin - measureTextWidth(text, size), y, size, colour, outlined: true })
  left(truncateName(view.cameraName), first, WHITE)
  left(view.kind === 'ptz' ? formatPosition(view) : 'FIXED VIEW', second, SOFT)
  right(formatTime(view), first, WHITE)
  right(
    `SLED ${formatNumber(view.sled, 1, 5)}  ${formatNumber(view.sled * METRES_PER_SLED_UNIT, 2, 5)} m`,
    second,
    SOFT,
  )
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

const formatPosition = ({ pan, tilt, zoom }: View): string =>
  `PAN ${formatSigned(pan)}°  TILT ${formatSigned(tilt)}°  ZOOM ${formatNumber(zoom, 0, 3)}`

const formatSigned = (value: number): string =>
  `${value < -0.05 ? '−' : '+'}${Math.abs(value).toFixed(1).padStart(5, '0')}`

const formatNumber = (value: number, digits: number, width: number): string =>
  value.toFixed(digits).padStart(width, ' ')

const formatTime = ({ now, timeZone }: View): string => {
  const { year, month, day, hour, minute, second, timeZoneName } = toLocalTime(timeZone, now)
  return `${year}-${month}-${day} ${hour}:${minute}:${second} ${timeZoneName}`
}

const drawTag = (frame: Frame, margin: number, baseline: number, size: number): void => {
  const width = measureTextWidth('SIMULATOR', size)
  const x = Math.round((frame.width - width) / 2)
  const pad = Math.round(size * 0.55)
  const top = margin - Math.round(size * 0.1)
  fillRect(frame, { x: x - pad, y: top, width: width + 2 * pad, height: Math.round(size * 1.5) }, AMBER, 235)
  drawText(frame, { text: 'SIMULATOR', x, y: baseline, size, colour: BLACK, outlined: false })
}

const drawTrack = (frame: Frame, sled: number, features: CableFeature[], scale: number): void => {
  const width = Math.round(400 * scale)
  const left = Math.round((frame.width - width) / 2)
  const middle = frame.height - Math.round(34 * scale)
  const pad = Math.round(16 * scale)
  const unit = Math.max(1, Math.round(2 * scale))
  const top = middle - Math.round(17 * scale)
  fillRect(frame, { x: left - pad, y: top, width: width + 2 * pad, height: Math.round(34 * scale) }, BLACK, 120)
  fillRect(frame, { x: left, y: middle - (unit >> 1), width, height: unit }, SOFT, 200)
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
  const createCentredRect = (height: number): Rect => ({
    x: x - (unit >> 1),
    y: middle - (height / 2) * unit,
    width: unit,
    height: height * unit,
  })
  if (defect) fillRect(frame, { x: x - unit, y: middle + 2 * unit, width: 2 * unit, height: 3 * unit }, RED, 240)
  else if (kind === 'mark') fillRect(frame, createCentredRect(6), AMBER, 240)
  else fillRect(frame, createCentredRect(4), SOFT, 150)
}
