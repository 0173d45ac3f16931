import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { toRecording } from '../../../rig/recordings.ts'
import { changeRig, createGalleryItems } from '../../../testing/change-rig.ts'
import { createSampleFinding } from '../../../testing/sample-finding.ts'
import { renderWithRig } from '../../../testing/simulated-rig.tsx'
import { createVirtualClock } from '../../../testing/virtual-clock.ts'
import { SinceWhenDialog } from './since-when-dialog.tsx'

const getFilmName = (day: number) => `Patrol PTZ North span 2026-05-${String(day).padStart(2, '0')}T14-30-00Z 20-80.mp4`

const films = Array.from({ length: 28 }, (_, index) => toRecording({ name: getFilmName(index + 1), format: 'mp4' }))

/** Time after which the answers about a shown film are enabled. */
const SETTLE_MS = 500

const open = async () => {
  const { clock, pass } = createVirtualClock()
  const dialog = (
    <SinceWhenDialog finding={createSampleFinding()} films={films} foundAt="2026-06-01T00:00:00Z" onClose={() => {}} />
  )
  const rig = await renderWithRig(dialog, {
    as: 'operator',
    clock,
    prepare: ({ app }) => changeRig(app, () => ({ gallery: createGalleryItems(...films.map(({ name }) => name)) })),
  })
  // The rig lists these films but does not have them, so "Cannot tell" is the only answer that becomes available
  const findEnabled = async () => {
    await screen.findByText(/This film could not be loaded/)
    await pass(SETTLE_MS)
    return screen.getByRole('button', { name: /Cannot tell/ })
  }
  return { ...rig, pass, findEnabled }
}

test('a double click on an answer does not also answer the question about the next film', async () => {
  const { user, pass, findEnabled } = await open()

  await user.click(await findEnabled())
  await screen.findByText(/^Film 2/)
  await screen.findByText(/This film could not be loaded/)
  await pass(SETTLE_MS - 1)
  await user.click(screen.getByRole('button', { name: /Cannot tell/ }))

  screen.getByText(/^Film 2/)
  await user.click(await findEnabled())
  await screen.findByText(/^Film 3/)
})

test('on an Arabic keyboard, the key in the position of C gives the answer "Cannot tell"', async () => {
  const { findEnabled } = await open()
  await findEnabled()

  fireEvent.keyDown(document.body, { key: 'ؤ', code: 'KeyC' })

  await screen.findByText(/^Film 2/)
})

test('if every answer is "Cannot tell", a search through 28 films loads the six in the middle, from the middle outwards', async () => {
  const { user, findEnabled, link } = await open()

  while (screen.queryByText(/^Film \d/)) await user.click(await findEnabled())

  const loaded = new Set(link.calls.filter((call) => call.endsWith('.mp4')).map((call) => decodeURIComponent(call)))
  const asked = [14, 15, 13, 16, 12, 17]
  expect([...loaded]).toEqual(asked.map((day) => `GET /media/gallery/${getFilmName(day)}`))
})
