import { configure, getConfig } from '@testing-library/react'
import 'sonner'
import { createQuickStyles } from './quick-styles.ts'

// Kept out of the setup, which runs before every file, because a module runs only once per worker
configure(({ getElementError }) => ({
  // While a query waits, it fails many times, but only its last error is shown and needs the page content
  getElementError: (message, container) =>
    isRepeated() ? new Error(message ?? '') : getElementError(message, container),
}))

/** Returns whether the query will be repeated. Testing Library sets this undocumented option while a query waits. */
const isRepeated = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true

if ('window' in globalThis) {
  window.getComputedStyle = createQuickStyles(window.getComputedStyle.bind(window))
  // jsdom would match each of Sonner's rules against every queried element, and the rules affect neither roles nor
  // names
  for (const style of document.head.querySelectorAll('style')) style.remove()
}
