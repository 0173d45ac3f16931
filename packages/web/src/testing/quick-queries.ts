import { configure, getConfig } from '@testing-library/react'
import 'sonner'

// This code is not in the setup, which runs before every file, but in a module that runs once per worker
configure(({ getElementError }) => ({
  // A waiting query fails many times, but only its last error is shown and needs the page's text
  getElementError: (message, container) =>
    isRepeated() ? new Error(message ?? '') : getElementError(message, container),
}))

/** Testing Library does not declare this setting. */
const isRepeated = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true

// jsdom matches every CSS rule against every queried element, although Sonner's rules affect neither roles nor names
if ('window' in globalThis) for (const style of document.head.querySelectorAll('style')) style.remove()
