import { configure, getConfig } from '@testing-library/react'
import 'sonner'

// Beside the setup, which runs before every file: all files of a worker share this module, so that it runs once
configure(({ getElementError }) => ({
  // A query that waits fails many times. Only the last failure is shown, and only that one needs the page's text
  getElementError: (message, container) =>
    isRepeated() ? new Error(message ?? '') : getElementError(message, container),
}))

/** Whether a failing query will be repeated; Testing Library does not declare this setting. */
const isRepeated = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true

// jsdom matches every CSS rule against every element whose role or name a test requests; Sonner's rules affect neither
if ('window' in globalThis) for (const style of document.head.querySelectorAll('style')) style.remove()
