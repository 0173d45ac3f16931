import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWithRig } from '../testing/simulated-rig.tsx'
import { ScreenTitle } from './screen-title.tsx'

test('ScreenTitle adds Simulator when a simulator responds, and removes it when a real rig responds', async () => {
  const { rigConsole } = await renderWithRig(<ScreenTitle name="Gallery" />)
  expect(document.title).toBe('Gallery - Rig Console')

  act(() => rigConsole.settings.recordRigKind('simulator', 200))
  await waitFor(() => expect(document.title).toBe('Simulator - Gallery - Rig Console'))

  act(() => rigConsole.settings.recordRigKind(null, 200))
  await waitFor(() => expect(document.title).toBe('Gallery - Rig Console'))
})

test("ScreenTitle ignores a proxy's 502 response", async () => {
  const { rigConsole } = await renderWithRig(<ScreenTitle name="Gallery" />)
  act(() => rigConsole.settings.recordRigKind('simulator', 200))

  act(() => rigConsole.settings.recordRigKind(null, 502))

  expect(document.title).toBe('Simulator - Gallery - Rig Console')
})
