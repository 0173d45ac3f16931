import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createAccountKeyRange, createAccountStore } from '../../../console/account/account-store.ts'
import { changeRig, createGalleryItems } from '../../../testing/change-rig.ts'
import { chooseFiles } from '../../../testing/choose-files.ts'
import { fillDisk } from '../../../testing/fill-disk.ts'
import type { SimulatorLink } from '../../../testing/link.ts'
import { createLocalMovie } from '../../../testing/local-movie.ts'
import { expectLogged } from '../../../testing/logged-errors.ts'
import { openWithGallery } from '../../../testing/open-gallery.ts'
import { createSampleFinding } from '../../../testing/sample-finding.ts'
import { openConsole, renderWithRig } from '../../../testing/simulated-rig.tsx'
import { readStoredRecords } from '../../../testing/stored-records.ts'
import { createFindings } from '../record/findings.ts'
import { ReinspectButton } from './findings-actions.tsx'

const openFinding = async () => {
  const rig = await openConsole('/dashboard/findings', { as: 'operator' })
  const findings = rig.rigConsole.area(createFindings)
  await findings.put([{ finding: createSampleFinding(), pictures: [] }])
  const open = async () => {
    const list = within(await screen.findByRole('list', { name: 'Findings' }))
    await rig.user.click(await list.findByRole('button'))
    return (await screen.findByLabelText('Note')) as HTMLTextAreaElement
  }
  return { ...rig, findings, open }
}

test('a finding that another tab deletes while it is edited stays open, and can be restored with the edit', async () => {
  const { user, findings, open, rigConsole } = await openFinding()
  await user.type(await open(), ', growing')

  const { write } = rigConsole.area(createAccountStore)
  await write('findings', (records, account) => records.delete(createAccountKeyRange(account)))
  const otherTab = new BroadcastChannel('account-store')
  otherTab.postMessage('findings')
  expect(await screen.findByText(/Another tab has deleted this finding/)).toBeTruthy()
  otherTab.close()
  expect(findings.store.getState().findings).toEqual([])
  expect(screen.queryByRole('button', { name: 'Delete finding' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Restore finding' }))

  await waitFor(() => expect(findings.store.getState().findings).toMatchObject([{ note: 'Outer layer, growing' }]))
})

test('Escape keeps an unsaved edit, and "Discard changes" discards it', async () => {
  const { user, open } = await openFinding()
  await user.type(await open(), ', growing')

  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await open()).value).toBe('Outer layer, growing')
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  expect((await open()).value).toBe('Outer layer')
})

test('an edit that the browser could not store at first is no longer a draft once a retry has stored it', async () => {
  const { user, findings, open } = await openFinding()
  fireEvent.change(await open(), { target: { value: 'Growing' } })
  await waitFor(async () => expect(await readStoredRecords('drafts')).toHaveLength(1))
  expectLogged(/Could not store findings/)
  const disk = fillDisk()
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText(/^This browser cannot store the change/)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  disk.mockRestore()
  await findings.retry()

  await open()

  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy()
  await waitFor(async () => expect(await readStoredRecords('drafts')).toEqual([]))
})

test('text that is typed while an edit is being saved does not become a draft', async () => {
  const { open, findings } = await openFinding()
  const note = await open()
  fireEvent.change(note, { target: { value: 'Growing' } })

  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  fireEvent.change(note, { target: { value: 'Growing fast' } })
  const isDiscardDisabled = screen.getByRole('button', { name: 'Discard changes' }).hasAttribute('disabled')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  expect(isDiscardDisabled).toBe(true)
  expect(findings.store.getState().findings).toMatchObject([{ note: 'Growing' }])
  expect((await open()).value).toBe('Growing')
})

test('an observation has no grade until the operator sets one, and with or without a grade it shows that its recording is missing', async () => {
  const { user, rigConsole } = await openConsole('/dashboard/findings', { as: 'operator' })
  const { observe, store } = rigConsole.area(createFindings)
  await observe([{ name: 'North.jpg' }])
  const list = within(await screen.findByRole('list', { name: 'Findings' }))
  const row = await list.findByRole('button', { name: /North\.jpg/ })
  expect(row.textContent).toContain('Missing')
  expect(row.textContent).not.toContain('Grade')

  await user.click(row)
  await screen.findByText('Grade: none (observation)')
  await user.click(screen.getByRole('radio', { name: '3, serious' }))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))

  await waitFor(() => expect(store.getState().findings).toMatchObject([{ grade: 3 }]))
  expect(store.getState().findings[0]?.history.at(-1)?.note).toBe('Grade: none → 3.')
  expect((await list.findByRole('button', { name: /serious/ })).textContent).toContain('Missing')
})

test.each<[string, (link: SimulatorLink) => unknown, string]>([
  ['is loading', (link) => link.hold(/gallery/), 'The gallery is loading'],
  [
    'could not be loaded',
    (link) => {
      expectLogged(/gallery\/ 500/)
      link.respond(/gallery/, () => new Response('', { status: 500 }))
    },
    'The gallery could not be loaded',
  ],
])(
  'while the gallery %s, no finding claims that a recording is missing, and disabled buttons give the reason',
  async (_state, prepare, reason) => {
    const rig = await openConsole('/dashboard/findings', { as: 'operator', prepare: ({ link }) => prepare(link) })
    const recording = { name: 'North.jpg', seconds: null }
    const observation = createSampleFinding({ grade: null, history: [], recording })
    await rig.rigConsole.area(createFindings).put([{ finding: observation, pictures: [] }])
    const row = await screen.findByRole('button', { name: /North\.jpg/ })
    const focusAndGetReason = (name: string) => {
      const button = screen.getByRole('button', { name })
      button.focus()
      return (
        document.activeElement === button &&
        document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent
      )
    }

    // Each mounted component repeats a failed request
    await waitFor(() =>
      expect([row.textContent, focusAndGetReason('Re-inspect')]).toEqual([expect.stringContaining(reason), reason]),
    )
    await rig.user.click(row)
    await screen.findByText('Grade: none (observation)')

    await waitFor(() => expect(focusAndGetReason('Since when?')).toBe(reason))
    await rig.user.click(screen.getByRole('button', { name: 'Since when?' }))
    expect(screen.queryByRole('dialog', { name: /When did this appear/ })).toBeNull()
  },
)

test('with a newer film, damage can be re-inspected, but observations cannot', async () => {
  const film = (month: string) => `Patrol PTZ North span 2026-${month}-10T06-30-00Z 20-80.mp4`
  const { rigConsole, router } = await openWithGallery('/dashboard/alarm', film('06'), film('07'))
  const { put } = rigConsole.area(createFindings)
  const recording = { name: film('06'), seconds: 4 }
  const damage = createSampleFinding({ id: 'damage', recording })
  await put([damage, { ...damage, id: 'observed', grade: null }].map((finding) => ({ finding, pictures: [] })))

  await router.navigate('/dashboard/findings')

  expect(await screen.findByRole('button', { name: 'Re-inspect (1)' })).toBeTruthy()
})

test('the note of a finding that a re-inspection skips is shown again when the re-inspection is reopened', async () => {
  const name = 'Patrol PTZ North span 2026-07-10T06-30-00Z 20-80.mp4'
  const { user } = await renderWithRig(<ReinspectButton findings={[createSampleFinding()]} />, {
    as: 'operator',
    prepare: ({ app }) => changeRig(app, () => ({ gallery: createGalleryItems(name) })),
  })
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Re-inspect (1)' }))
    return screen.findByRole<HTMLInputElement>('textbox', { name: 'Note' })
  }
  await user.type(await open(), 'Rust below the clamp')

  await user.click(screen.getByRole('button', { name: 'Skip' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  expect((await open()).value).toBe('Rust below the clamp')
})

test.each([
  ['Sled from', '48', '0'],
  ['Sled to', '36', '100'],
])(
  "the filter '%s' hides a finding outside of the section until the limit is changed or deleted",
  async (label, limit, other) => {
    await openFinding()
    const status = (count: number) => screen.findByText(`${count} of 1 finding`)
    const type = (value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
    await status(1)

    for (const [value, count] of [
      [limit, 0],
      [other, 1],
      [limit, 0],
      ['', 1],
    ] as const) {
      type(value)
      await status(count)
      expect(screen.getByLabelText(label)).toHaveProperty('value', value)
    }
  },
)

test('the URL of a missing finding opens a message that stays until it is closed', async () => {
  const { user, router } = await openFinding()
  await router.navigate('/dashboard/findings?finding=gone')

  const message = within(await screen.findByRole('alert'))
  message.getByText('This finding is not stored in this browser')
  await user.click(message.getByRole('button', { name: 'Close' }))

  await waitFor(() => expect(screen.queryByRole('alert')).toBe(null))
  expect(router.state.location.search).toBe('')
})

test('for a finding in a local film, the dialog says where the film is, and opens it in the gallery, paused at the marked time', async () => {
  const name = 'PTZ North span 2026-11-28T06-15-37Z recorded.mp4'
  chooseFiles(createLocalMovie(name))
  const { user, findings, open, router } = await openFinding()
  const recording = { name, seconds: 3, isLocal: true }
  await findings.put([{ finding: createSampleFinding({ recording }), pictures: [] }])
  await open()
  screen.getByText('The film is not in the gallery, but on the computer of the operator who marked it.')

  await user.click(screen.getByRole('button', { name: 'Open a film from this computer' }))

  const viewer = within(await screen.findByRole('dialog', { name }))
  expect(router.state.location.pathname).toBe('/dashboard/gallery')
  const film = await viewer.findByLabelText<HTMLVideoElement>(name, { selector: 'video' })
  const pause = vi.spyOn(film, 'pause')
  fireEvent.loadedMetadata(film)
  expect(film.currentTime).toBeCloseTo(3)
  expect(pause).toHaveBeenCalled()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(router.state.location.search).toBe(''))
})
