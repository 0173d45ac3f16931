import { expect, test } from 'vitest'
import { createDrawing } from './drawing.ts'

/** Each call of `draw` returns the next result. */
const openDrawing = (...results: (string | Error)[]) => {
  const events: string[] = []
  const drawing = createDrawing({
    draw: async () => {
      events.push('draw')
      const result = results.shift() ?? ''
      if (result instanceof Error) throw result
      return Buffer.from(result)
    },
    onDrawn: () => events.push(`drawn: ${drawing.getBytes()}`),
    onFailed: (error) => events.push(String(error)),
  })
  return { drawing, events }
}

test('a file is drawn when it is first read, and all readers get the same bytes', async () => {
  const { drawing, events } = openDrawing('film')
  expect(drawing.getBytes()).toBe(null)

  const [first, second] = await Promise.all([drawing.read(), drawing.read()])

  expect(String(first)).toBe('film')
  expect(second).toBe(first)
  expect(await drawing.read()).toBe(first)
  expect(events).toEqual(['draw', 'drawn: film'])
})

test('read rejects when drawing fails, and the next reader draws the file again', async () => {
  const { drawing, events } = openDrawing(new Error('The drawing failed'), 'film')
  const reads = Promise.allSettled([drawing.read(), drawing.read()])
  expect((await reads).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(drawing.hasFailed()).toBe(true)

  expect(String(await drawing.read())).toBe('film')

  expect(events).toEqual(['draw', 'Error: The drawing failed', 'draw', 'drawn: film'])
})
