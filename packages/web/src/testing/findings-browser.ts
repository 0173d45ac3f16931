import { waitFor } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { expect, onTestFinished, vi } from 'vitest'
import { createConsole } from '../console/console.ts'
import { createFindings } from '../evidence/findings/record/findings.ts'
import { browserClock } from '../lib/clock.ts'
import { createMemoryStorage } from './memory-storage.ts'
import { createSampleAdmin } from './sample-admin.ts'

/**
 * Creates a browser that stores no findings yet and cannot reach the rig. Returns a function that opens a tab, by
 * default for the operator Ann Lee.
 */
export const openFindingsBrowser = () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  onTestFinished(() => void vi.unstubAllGlobals())
  const storage = createMemoryStorage()
  return async ({ email = 'ann@rig.test', host = window.location.origin } = {}) => {
    const rigConsole = createConsole({
      host,
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
      storage: () => storage,
      tabStorage: createMemoryStorage,
      clock: browserClock,
      page: { window, reload: () => {} },
    })
    onTestFinished(rigConsole.close)
    rigConsole.session.completeLogin(createSampleAdmin({ firstName: 'Ann', lastName: 'Lee', email }))
    const findings = rigConsole.area(createFindings)
    await waitFor(() => expect(findings.store.getState().isLoaded).toBe(true))
    return { rigConsole, findings, state: findings.store.getState, first: () => findings.store.getState().findings[0] }
  }
}
