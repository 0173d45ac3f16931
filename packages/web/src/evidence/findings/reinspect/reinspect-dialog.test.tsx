import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { changeRig, createGalleryItems } from '../../../testing/change-rig.ts'
import { createSampleFinding } from '../../../testing/sample-finding.ts'
import { renderWithRig } from '../../../testing/simulated-rig.tsx'
import { createVirtualClock } from '../../../testing/virtual-clock.ts'
import { ReinspectButton } from '../list/findings-actions.tsx'
import { createFindings } from '../record/findings.ts'

// jsdom cannot draw the frame of a film
vi.mock('./use-film-still.ts', () => ({
  useFilmStill: () => ({
    still: { state: 'ready', frame: 0, starts: [0], isAligned: false },
    canvas: { current: null },
    seek: () => {},
    capture: async () => null,
  }),
}))

/** Time after which the answers about a shown film are enabled. */
const SETTLE_MS = 500

test("'Undo last' shows the note of the answered finding again, and closing deletes it", async () => {
  const name = 'Patrol PTZ North span 2026-07-10T06-30-00Z 20-80.mp4'
  const finding = createSampleFinding()
  const { clock, pass } = createVirtualClock()
  const { user, rigConsole } = await renderWithRig(<ReinspectButton findings={[finding]} />, {
    as: 'operator',
    clock,
    prepare: ({ app }) => changeRig(app, () => ({ gallery: createGalleryItems(name) })),
  })
  await rigConsole.area(createFindings).put([{ finding, pictures: [] }])
  const open = async () => user.click(await screen.findByRole('button', { name: 'Re-inspect (1)' }))
  const findNote = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Note' })
  const giveAnswer = async () => {
    await pass(SETTLE_MS)
    await user.click(screen.getByRole('button', { name: /Grown/ }))
    await screen.findByText('1 of 1 finding inspected')
  }
  await open()
  await user.type(await findNote(), 'Rust below the clamp')
  await giveAnswer()

  await user.click(screen.getByRole('button', { name: 'Undo last' }))

  expect((await findNote()).value).toBe('Rust below the clamp')
  await giveAnswer()
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await open()
  expect((await findNote()).value).toBe('')
})
