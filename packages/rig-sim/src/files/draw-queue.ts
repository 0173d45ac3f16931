import { EventEmitter, once } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'

/** A file that is drawn once, on request or in the background. */
export type Drawing = {
  /** Returns null until the file is drawn. */
  getBytes: () => Buffer | null
  /** Draws the file when no requested file waits. Resolves when it is drawn, drawing has failed or the queue is closed. */
  drawInBackground: () => Promise<void>
  /** Draws the file before those in the background. Rejects if drawing fails, or when the signal is aborted. */
  read: (signal?: AbortSignal) => Promise<Buffer>
}

type Entry = {
  draw: () => Promise<Buffer>
  onDrawn: (drawing: Drawing) => void
  drawing: Drawing
  bytes: Buffer | null
  hasFailed: boolean
  /** Emits `end` after each attempt to draw the file, and when the queue is closed. */
  events: EventEmitter
}

/** Draws one file at a time, because the render thread for films does the same. */
export const createDrawQueue = (log: Pick<FastifyBaseLogger, 'error'>) => {
  const requested = new Set<Entry>()
  const background = new Set<Entry>()
  let current: Entry | null = null
  let isClosed = false

  const drawNext = async () => {
    const [next] = [...requested, ...background]
    if (!next || current || isClosed) return
    requested.delete(next)
    background.delete(next)
    current = next
    try {
      next.bytes = await next.draw()
      next.onDrawn(next.drawing)
    } catch (error) {
      next.hasFailed = true
      if (!isClosed) log.error({ err: error }, 'failed to draw a file')
    }
    current = null
    next.events.emit('end')
    void drawNext()
  }

  const drawInBackground = async (entry: Entry) => {
    if (entry.bytes || entry.hasFailed || isClosed) return
    if (entry !== current && !requested.has(entry)) background.add(entry)
    void drawNext()
    await once(entry.events, 'end')
  }

  const read = async (entry: Entry, signal?: AbortSignal): Promise<Buffer> => {
    if (entry.bytes) return entry.bytes
    signal?.throwIfAborted()
    if (entry !== current) requested.add(entry)
    void drawNext()
    if (!isClosed) await once(entry.events, 'end', { signal })
    return entry.bytes ?? Promise.reject(new Error('The file could not be drawn'))
  }

  return {
    /** Returns a drawing that is not queued yet. `onDrawn` is called before its readers receive the bytes. */
    add: (draw: () => Promise<Buffer>, onDrawn: (drawing: Drawing) => void): Drawing => {
      const drawing: Drawing = {
        getBytes: () => entry.bytes,
        drawInBackground: () => drawInBackground(entry),
        read: (signal) => read(entry, signal),
      }
      const events = new EventEmitter().setMaxListeners(0)
      const entry: Entry = { draw, onDrawn, drawing, bytes: null, hasFailed: false, events }
      return drawing
    },

    /** Drops the files that wait. Their readers are rejected. */
    close: () => {
      isClosed = true
      const dropped = [...requested, ...background]
      requested.clear()
      background.clear()
      for (const { events } of dropped) events.emit('end')
    },
  }
}
