import { configure, getConfig } from '@testing-library/react'
import 'sonner'

// Not in the setup, which runs before every file: this module runs once for all files of a worker
configure(({ getElementError }) => ({
  // A waiting query fails many times. Only its last failure is shown, so only that one needs the page's text
  getElementError: (message, container) =>
    isRepeated() ? new Error(message ?? '') : getElementError(message, container),
}))

/** Whether a failing query will be repeated; Testing Library does not declare this setting. */
const isRepeated = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true

// jsdom matches every CSS rule against every element whose role or name a test requests; Sonner's rules affect neither
if ('window' in globalThis) for (const style of document.head.querySelectorAll('style')) style.remove()
