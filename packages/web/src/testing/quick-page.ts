import * as React from 'react'

// Like the other quick modules, this one runs once per worker

/** React's counter of elements whose creator it has recorded in this second. It records none above 10,000. */
const OWNER_STACKS = 'recentlyCreatedOwnerStacks'
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
// Recording takes a stack trace per element, a tenth of the time of all component tests
if (!(OWNER_STACKS in internals)) throw new Error(`React has no ${OWNER_STACKS}`)
Object.defineProperty(internals, OWNER_STACKS, { get: () => Number.POSITIVE_INFINITY, set: () => {} })

const FRAME_MS = 4
if ('window' in globalThis) {
  // jsdom starts its frames with the global setInterval. With a fake one, neither its frames nor those of later tests
  // would run
  const { setTimeout, clearTimeout, performance } = globalThis
  window.requestAnimationFrame = (callback) => Number(setTimeout(() => callback(performance.now()), FRAME_MS))
  window.cancelAnimationFrame = (handle) => clearTimeout(handle)
}
