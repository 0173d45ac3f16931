import { markDifference } from '@rig/cable-diff'
import { useEffect, useRef, useState } from 'react'
import { createScaledReader } from '../../lib/canvas.ts'
import type { FilmPair } from './film-pair.ts'

const SIZE = { width: 160, height: 90 }

/** Opacity (0…255) from which a mark is visible. */
const VISIBLE_ALPHA = 32

/** Mean brightness (0…255) below which a picture is mostly noise. */
const DARK_BRIGHTNESS = 16

export type DifferenceResult = 'marked' | 'none' | 'dark'

/** Returns a ref for a canvas that shows where the two frames of a pair differ, and whether there are any marks. */
export const useDifferenceMarks = (pair: FilmPair) => {
  const marks = useRef<HTMLCanvasElement>(null)
  const [result, setResult] = useState<DifferenceResult>('marked')
  useEffect(() => {
    const surface = marks.current?.getContext('2d')
    if (!surface) return
    Object.assign(surface.canvas, SIZE)
    const read = createScaledReader(SIZE)
    const pixels = surface.createImageData(SIZE.width, SIZE.height)
    const paint = () => {
      const canvases = pair.canvases()
      if (!canvases || !pair.store.getState().drawn) return
      const [before, after] = [read(canvases[0]), read(canvases[1])]
      if (!before || !after) return
      markDifference(before, after, pixels)
      surface.putImageData(pixels, 0, 0)
      setResult(judge(before, after, pixels))
    }
    paint()
    return pair.store.subscribe(({ drawn }, previous) => {
      if (drawn !== previous.drawn) paint()
    })
  }, [pair])
  return { marks, result }
}

const judge = (before: ImageData, after: ImageData, marks: ImageData): DifferenceResult => {
  if (Math.min(getBrightness(before), getBrightness(after)) < DARK_BRIGHTNESS) return 'dark'
  return marks.data.some((value, index) => index % 4 === 3 && value >= VISIBLE_ALPHA) ? 'marked' : 'none'
}

const getBrightness = ({ data }: ImageData) => {
  let sum = 0
  for (let index = 1; index < data.length; index += 4) sum += data[index] ?? 0
  return (sum * 4) / data.length
}
