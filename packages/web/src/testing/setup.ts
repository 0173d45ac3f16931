import { cleanup, configure } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, beforeEach } from 'vitest'
import { checkConsole, hearConsole } from './console-words.ts'
import { endTest } from './end-of-test.ts'
import './quick-queries.ts'

// How long to wait before something is missing; a busy machine must not make it so
configure({ asyncUtilTimeout: 30_000 })

if ('window' in globalThis) {
  // jsdom has no page to scroll, and says so each time; it lays nothing out, so there is nothing to observe
  window.scrollTo = () => {}
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
}

hearConsole()
// A test may have put a spy in its place
beforeEach(hearConsole)
// Hooks run the latest first: this one hears what the other makes the console say
afterEach(checkConsole)
afterEach(async () => {
  await endTest()
  cleanup()
  // What nobody has seen go would be shown in the next test
  toast.dismiss()
})
