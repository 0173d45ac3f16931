import { render, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { noteRigKind } from '../console/rig-kind.ts'
import { useSession } from '../console/session.ts'
import { ScreenTitle } from './screen-title.tsx'

afterEach(() => useSession.setState({ isSimulator: false }))

test("The title bar says Simulator after a simulator's first answer, and no longer when a real rig answers", async () => {
  render(<ScreenTitle name="Gallery" />)
  expect(document.title).toBe('Gallery - Rig Console')

  noteRigKind('simulator', 200)
  await waitFor(() => expect(document.title).toBe('Simulator - Gallery - Rig Console'))

  noteRigKind(null, 200)
  await waitFor(() => expect(document.title).toBe('Gallery - Rig Console'))
})

test("A proxy's answer for a rig that is down does not change the title", () => {
  noteRigKind('simulator', 200)

  noteRigKind(null, 502)

  expect(useSession.getState().isSimulator).toBe(true)
})
