import 'fake-indexeddb/auto'
import { performance } from 'node:perf_hooks'
import { act, cleanup, configure, prettyDOM } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, onTestFinished } from 'vitest'
import { waitForResponses } from './link.ts'
import { checkLog, recordLog } from './logged-errors.ts'
import { createProtocolObserver } from './protocol-observer.ts'
import './effects.ts'
import './polls.ts'

// The timeout is long enough for queries on a busy machine. It is shorter for mutation tests, in which hundreds of
// queries time out
configure({
  asyncUtilTimeout: 'STRYKER_MUTATOR_WORKER' in process.env ? 5_000 : 15_000,
  // By default, the message contains the whole page each time that a waiting query fails
  getElementError: (message) => new Error(message ?? ''),
})

if ('window' in globalThis) {
  // jsdom implements neither scrolling nor ResizeObserver
  window.scrollTo = () => {}
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  // jsdom's blobs have no streams, and the substitute in client-zip calls itself forever
  Blob.prototype.stream ??= function (this: Blob) {
    return new ReadableStream({
      start: async (controller) => {
        controller.enqueue(new Uint8Array(await this.arrayBuffer()))
        controller.close()
      },
    })
  }
  // jsdom loads no pictures, so they would never release their connections. Over HTTP/1.1, which limits these, other
  // requests would wait forever
  Object.assign(window, { PerformanceObserver: createProtocolObserver('h2', window.location.origin) })
}

declare module 'vitest' {
  interface TaskMeta {
    /** Time, in ms, in which the test only waited for a timer. It is the same on a busy machine. */
    idleMs?: number
  }
}

let loadBefore = performance.eventLoopUtilization()

beforeEach((context) => {
  loadBefore = performance.eventLoopUtilization()
  // Test files share a worker, so an earlier file may have left a database with records or with another schema
  globalThis.indexedDB = new IDBFactory()
  recordLog(context)
  // Callbacks of onTestFinished run in reverse order, so this one runs after consoles and simulators have closed
  onTestFinished(() => checkLog(context.log))
})
afterEach(async ({ task }) => {
  if ('document' in globalThis && task.result?.state === 'fail') process.stderr.write(`${prettyDOM()}\n`)
  // Waits for all responses: one that arrives after the test would be logged on some machines only
  await act(waitForResponses)
  cleanup()
  task.meta.idleMs = performance.eventLoopUtilization(loadBefore).idle
})
