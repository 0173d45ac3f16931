import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, onTestFinished } from 'vitest'
import { checkLog, recordLog } from './logged-errors.ts'
import { createProtocolObserver } from './protocol-observer.ts'
import './quick-page.ts'
import './quick-queries.ts'

// Queries can be slow on a busy machine. In mutation tests hundreds of them wait in vain
configure({ asyncUtilTimeout: process.env.MUTATED_AREA ? 5_000 : 15_000 })

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

beforeEach((context) => {
  // Files share a worker, so another one may have provided a database, and left records or another schema in it
  if ('indexedDB' in globalThis) Object.assign(globalThis, { indexedDB: new IDBFactory() })
  recordLog(context)
  // Callbacks of onTestFinished run in reverse order, so this one runs after consoles and simulators have closed
  onTestFinished(() => checkLog(context.log))
})
afterEach(cleanup)
