import 'fake-indexeddb/auto'
import { performance } from 'node:perf_hooks'
import { act, cleanup, configure, prettyDOM } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, onTestFinished } from 'vitest'
import { waitForResponses } from './link.ts'
import { checkLog, recordLog } from './logged-errors.ts'
import { createProtocolObserver } from './protocol-observer.ts'
import './polls.ts'

// Queries can be slow on a busy machine. In mutation tests, hundreds of queries wait until they time out
configure({
  asyncUtilTimeout: 'STRYKER_MUTATOR_WORKER' in process.env ? 5_000 : 15_000,
  // A waiting query fails many times. The page is printed only once, when the test fails
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
  // jsdom loads no pictures, so their connections are never released. Over HTTP/1.1, others would wait for ever
  Object.assign(window, { PerformanceObserver: createProtocolObserver('h2', window.location.origin) })
}

declare module 'vitest' {
  interface TaskMeta {
    /** The time in which a test only waited for a timer. A busy machine does not prolong it. */
    idleMs?: number
  }
}

let loadBefore = performance.eventLoopUtilization()

beforeEach((context) => {
  loadBefore = performance.eventLoopUtilization()
  // Test files share a worker, so an earlier one may have left a database with records or another schema
  globalThis.indexedDB = new IDBFactory()
  recordLog(context)
  // Callbacks of onTestFinished run in reverse order, so this one runs after consoles and simulators have closed
  onTestFinished(() => checkLog(context.log))
})
afterEach(async ({ task }) => {
  if ('document' in globalThis && task.result?.state === 'fail') process.stderr.write(`${prettyDOM()}\n`)
  // Whether a response that arrives after the test is logged would depend on the speed of the machine
  await act(waitForResponses)
  cleanup()
  task.meta.idleMs = performance.eventLoopUtilization(loadBefore).idle
})
