import { performance } from 'node:perf_hooks'
import { act, cleanup, configure, prettyDOM } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, onTestFinished } from 'vitest'
import { waitForResponses } from './link.ts'
import { checkLog, recordLog } from './logged-errors.ts'
import { createProtocolObserver } from './protocol-observer.ts'
import './polls.ts'

// Queries can be slow on a busy machine. In mutation tests hundreds of them wait in vain
configure({
  asyncUtilTimeout: 'STRYKER_MUTATOR_WORKER' in process.env ? 5_000 : 15_000,
  // While a query waits, it fails many times. A failed test prints the page once instead
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
  // jsdom loads no pictures, so over HTTP/1.1 those that wait for a connection would wait without end
  Object.assign(window, { PerformanceObserver: createProtocolObserver('h2', window.location.origin) })
}

declare module 'vitest' {
  interface TaskMeta {
    /** Time in which the test only waited for a timer. A busy machine does not extend it. */
    idleMs?: number
  }
}

let loadBefore = performance.eventLoopUtilization()

beforeEach((context) => {
  loadBefore = performance.eventLoopUtilization()
  // Files share a worker, so another one may have provided a database, and left records or another schema in it
  if ('indexedDB' in globalThis) Object.assign(globalThis, { indexedDB: new IDBFactory() })
  recordLog(context)
  // Callbacks of onTestFinished run in reverse order, so this one runs after consoles and simulators have closed
  onTestFinished(() => checkLog(context.log))
})
afterEach(async ({ task }) => {
  if ('document' in globalThis && task.result?.state === 'fail') process.stderr.write(`${prettyDOM()}\n`)
  // A response that arrives after the test would be logged or not, depending on the speed of the machine
  await act(waitForResponses)
  cleanup()
  task.meta.idleMs = performance.eventLoopUtilization(loadBefore).idle
})
