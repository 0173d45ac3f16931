import { configure, getConfig } from '@testing-library/react'
import 'sonner'

// Apart from the setup, which runs before every file: test files share this module, so that it does its work once
configure(({ getElementError }) => ({
  // What waits asks many times in vain. Only the last failure is shown, and it asks for the page's text once more
  getElementError: (message, container) =>
    isAskedAgain() ? new Error(message ?? '') : getElementError(message, container),
}))

/** Whether a query fails that will be asked again; Testing Library keeps this out of its types. */
const isAskedAgain = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true

// jsdom holds every rule against every element whose role or name a test asks for, and Sonner's only place and paint
if ('window' in globalThis) for (const style of document.head.querySelectorAll('style')) style.remove()
