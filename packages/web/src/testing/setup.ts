import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, onTestFinished } from 'vitest'
import { checkLog, recordLog } from './logged-errors.ts'
import './quick-queries.ts'

// Long, because a busy machine is slow
configure({ asyncUtilTimeout: 30_000 })

if ('window' in globalThis) {
  // jsdom has no layout: there is nothing to scroll or to observe
  window.scrollTo = () => {}
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
}

beforeEach((context) => {
  recordLog(context)
  // The first one registered runs last, after consoles and simulators have closed
  onTestFinished(() => checkLog(context.log))
})
afterEach(cleanup)
