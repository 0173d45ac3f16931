import { renderHook, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createAccountStore } from '../../../console/account/account-store.ts'
import { changeRig, createGalleryItems } from '../../../testing/change-rig.ts'
import { openFindingsBrowser } from '../../../testing/findings-browser.ts'
import { provideConsole } from '../../../testing/provide-console.tsx'
import { createSampleFinding } from '../../../testing/sample-finding.ts'
import { renderWithRig } from '../../../testing/simulated-rig.tsx'
import { OriginalPicture, useFindingPicture } from './marked-picture.tsx'

test.each([
  ['', 0],
  [' after the clock was set back', 3_600_000],
])('a picture whose first read has failed is read again when it is next shown%s', async (_when, setBackMs) => {
  const { rigConsole, findings } = await openFindingsBrowser()()
  const finding = createSampleFinding()
  await findings.put([{ finding, pictures: [{ inspection: finding.id, picture: new Blob(['jpeg']) }] }])
  const read = vi.spyOn(rigConsole.area(createAccountStore), 'read').mockRejectedValueOnce(new Error('Failed'))
  const { queryClient } = rigConsole
  const showPicture = () => renderHook(() => useFindingPicture(finding), provideConsole(rigConsole))
  const first = showPicture()
  await waitFor(() => expect([read.mock.calls.length, queryClient.isFetching()]).toEqual([1, 0]))
  first.unmount()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - setBackMs })
  onTestFinished(() => void vi.useRealTimers())

  const { result } = showPicture()

  await waitFor(async () => expect(await result.current?.text()).toBe('jpeg'))
})

test('an observation of a film on this computer does not show a gallery film with the same name', async () => {
  const recording = { name: 'recorded.mp4', seconds: null, isLocal: true }
  const finding = createSampleFinding({ grade: null, history: [], recording })

  await renderWithRig(<OriginalPicture finding={finding} />, {
    as: 'operator',
    prepare: ({ app }) => changeRig(app, () => ({ gallery: createGalleryItems(recording.name) })),
  })

  await screen.findByText('Missing')
})
