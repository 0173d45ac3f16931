import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { changeRig, createGalleryItems } from '../../../testing/change-rig.ts'
import { createSampleFinding } from '../../../testing/sample-finding.ts'
import { renderWithRig } from '../../../testing/simulated-rig.tsx'
import { PictureConnectionContext } from '../../../ui/picture-contexts.ts'
import { FindingRow } from './finding-row.tsx'

test.each([
  ['2026-08-01', 'Due 2026-08-01'],
  ['2026-08-02', 'Overdue 2026-08-01'],
  [null, 'Due 2026-08-01'],
])('if today is %s, the row of a finding shows %j', async (today, text) => {
  await renderWithRig(<FindingRow finding={createSampleFinding()} today={today} onOpen={() => {}} />)

  expect(screen.getByRole('button').textContent).toContain(text)
})

test('a film in a row releases its connection when its metadata has loaded, because iPhones load nothing else before playback', async () => {
  const name = 'Patrol PTZ North span 2026-06-10T06-30-00Z 20-80.mp4'
  const observation = createSampleFinding({ grade: null, history: [], recording: { name, seconds: null } })
  const release = vi.fn()
  const claimConnection = (_kind: string, { onOpen }: { onOpen: () => void }) => {
    onOpen()
    return { release }
  }
  await renderWithRig(
    <PictureConnectionContext value={claimConnection}>
      <FindingRow finding={observation} today={null} onOpen={() => {}} />
    </PictureConnectionContext>,
    { as: 'operator', prepare: ({ app }) => changeRig(app, () => ({ gallery: createGalleryItems(name) })) },
  )
  const film = await screen.findByLabelText<HTMLVideoElement>(name)
  const wasReleased = release.mock.calls.length > 0

  fireEvent.loadedMetadata(film)

  expect([wasReleased, release.mock.calls.length]).toEqual([false, 1])
  expect(film.src).toMatch(/#t=0\.001$/)
})
