import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { renderWithRig } from '../../../testing/simulated-rig.tsx'
import type { PictureToMark } from '../record/capture-recording.ts'
import { unknownReading } from '../record/finding.ts'
import { createFindings } from '../record/findings.ts'
import { MarkDialog } from './mark-dialog.tsx'

/**
 * Removes the database, so that these tests store no drafts. An earlier test file in the same worker may have provided
 * one.
 */
beforeEach(() => {
  const provided = Object.getOwnPropertyDescriptor(globalThis, 'indexedDB')
  Reflect.deleteProperty(globalThis, 'indexedDB')
  onTestFinished(() => void (provided && Object.defineProperty(globalThis, 'indexedDB', provided)))
})

const createPictureToMark = (at: string): PictureToMark => ({
  picture: { blob: new Blob([at], { type: 'image/jpeg' }) },
  origin: {
    camera: { name: 'PTZ North span', certainty: 'known' },
    pan: unknownReading,
    tilt: unknownReading,
    zoom: unknownReading,
    sled: unknownReading,
    time: { at, certainty: 'known', tolerance: 1 },
    recording: null,
  },
})

/** Opens the dialog on each press of M, with a picture that was taken a minute after the previous one. */
const Viewer = () => {
  const [presses, setPresses] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const press = () => {
    setPresses(presses + 1)
    setIsOpen(true)
  }
  return (
    <>
      <button type="button" onClick={press}>
        M
      </button>
      {isOpen && (
        <MarkDialog
          captured={createPictureToMark(`2026-06-10T06:3${presses}:00Z`)}
          loading={null}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

const openDialog = async () => {
  const rig = await renderWithRig(<Viewer />, { as: 'operator' })
  const mark = async () => {
    await rig.user.click(screen.getByRole('button', { name: 'M' }))
    await screen.findByRole('button', { name: 'Save finding' })
  }
  await mark()
  const waitUntilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  return { ...rig, mark, waitUntilClosed, note: () => screen.getByLabelText('Note') as HTMLTextAreaElement }
}

test.each(['Escape', 'Back'])(
  '%s keeps the typed text and the picture as a draft, which the form offers when it is opened again',
  async (way) => {
    const { user, mark, waitUntilClosed, note, rigConsole, router } = await openDialog()
    await user.type(note(), 'Two wires')
    await waitFor(() => expect(router.state.location.state.overlays.depth).toBe(1))

    if (way === 'Escape') await user.keyboard('{Escape}')
    else await router.navigate(-1)
    await waitUntilClosed()
    expect(await screen.findByText(/^Draft kept/)).toBeTruthy()
    expect(rigConsole.unsavedWork.hasWork()).toBe(true)
    await mark()

    expect(note().value).toBe('Two wires')
    // The focus is not on the button that discards the draft
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('application')))
    expect(screen.getByText(/This draft is not saved yet.*06:31:00 UTC/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save finding' }))
    await waitUntilClosed()
    const [finding] = rigConsole.area(createFindings).store.getState().findings
    expect(finding).toMatchObject({ note: 'Two wires', time: { at: '2026-06-10T06:31:00Z' } })
    await mark()
    expect(note().value).toBe('')
  },
)

test('an unchanged form is not stored as a draft, and the operator can replace a draft with the new picture', async () => {
  const { user, mark, waitUntilClosed, note, rigConsole } = await openDialog()
  await user.keyboard('{Escape}')
  await waitUntilClosed()
  expect(rigConsole.unsavedWork.hasWork()).toBe(false)
  await mark()
  await user.type(note(), 'Rust')
  await user.keyboard('{Escape}')
  await waitUntilClosed()

  await mark()
  await user.click(screen.getByRole('button', { name: 'Discard it and mark the new picture' }))

  expect(note().value).toBe('')
  expect(screen.getByText(/06:33:00 UTC/)).toBeTruthy()
  expect(rigConsole.unsavedWork.hasWork()).toBe(false)
})

test('text that is typed while a finding is being saved does not become a draft', async () => {
  const { mark, waitUntilClosed, note, rigConsole } = await openDialog()
  fireEvent.change(note(), { target: { value: 'Rust' } })

  fireEvent.click(screen.getByRole('button', { name: 'Save finding' }))
  fireEvent.change(note(), { target: { value: 'Rust, and a loose wire' } })
  const isDiscardDisabled = screen.getByRole('button', { name: 'Discard' }).hasAttribute('disabled')
  await waitUntilClosed()
  await mark()

  expect(isDiscardDisabled).toBe(true)
  expect(note().value).toBe('')
  expect(rigConsole.area(createFindings).store.getState().findings).toMatchObject([{ note: 'Rust' }])
})

const invalid = [
  ['Due date', 'The due date must be a day such as 2026-08-01', '20266-01-15'],
  ['Due date', 'The due date must be in a year from 2000 to 2199', '0026-03-01'],
  ['Sled position', 'The position must be a number from -5 to 205', '0x10'],
  ['Sled position', 'The position must be a number from -5 to 205', '1e2'],
  ['Sled position', 'The position must be a number from -5 to 205', '205.1'],
  ['Tolerance ±', 'The tolerance must be a number, 0 or greater', '-1'],
  ['Tolerance ±', 'Enter a position, or delete the tolerance', '2'],
  ['Note', 'Shorten this text by 1 character. Nothing has been cut.', 'x'.repeat(10_001)],
] as const

test('the form refuses each invalid value with a message at its field until it is corrected', async () => {
  await openDialog()
  const isRefused = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save finding' }).disabled

  for (const [label, error, value] of invalid) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
    const descriptions = screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? []
    const errors = screen.queryAllByText(error).map(({ id }) => descriptions.includes(id))
    expect([errors, isRefused()], `${label} ${error}`).toEqual([[true], true])
    fireEvent.change(screen.getByLabelText(label), { target: { value: '' } })
    expect([screen.queryAllByText(error).length, isRefused()], `${label} ${error}`).toEqual([0, false])
  }
})

test.each([-1.3, 203])('the form accepts the measured sled position %d, slightly outside the track', async (value) => {
  const { picture, origin } = createPictureToMark('2026-06-10T06:30:00Z')
  const sled = { value, certainty: 'estimated', tolerance: 5 } as const
  await renderWithRig(
    <MarkDialog captured={{ picture, origin: { ...origin, sled } }} loading={null} onClose={() => {}} />,
    {
      as: 'operator',
    },
  )

  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save finding' })

  expect([screen.getByLabelText('Sled position'), save.disabled]).toMatchObject([{ value: `${value}` }, false])
})

test('the form refuses an incomplete due date until it is completed or deleted', async () => {
  await openDialog()
  const field = screen.getByLabelText('Due date')
  const setBadInput = (badInput: boolean) =>
    Object.defineProperty(field, 'validity', { value: { badInput }, configurable: true })

  setBadInput(true)
  fireEvent.blur(field)
  const refused = screen.queryByText('Complete the due date, or delete it')
  const isBlocked = screen.getByRole<HTMLButtonElement>('button', { name: 'Save finding' }).disabled
  setBadInput(false)
  fireEvent.blur(field)

  expect([refused !== null, isBlocked]).toEqual([true, true])
  expect(screen.getByRole('button', { name: 'Save finding' })).toHaveProperty('disabled', false)
})

test('if there is no picture, the form shows the reason, and the finding is stored without a picture', async () => {
  const captured = createPictureToMark('2026-06-10T06:30:00Z')
  const { user, rigConsole } = await renderWithRig(
    <MarkDialog
      captured={{ ...captured, picture: { blob: null, reason: 'The file is empty' } }}
      loading={null}
      onClose={() => {}}
    />,
    { as: 'operator' },
  )

  expect((await screen.findByRole('alert')).textContent).toBe('The file is empty. The finding is saved without one.')
  await user.click(screen.getByRole('button', { name: 'Save finding' }))

  await waitFor(() =>
    expect(rigConsole.area(createFindings).store.getState().findings).toMatchObject([
      { mark: null, history: [{ hasPicture: false }] },
    ]),
  )
})
