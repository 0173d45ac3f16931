import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { IconButton } from './icon-button.tsx'
import { ImageWithFallback } from './image-with-fallback.tsx'

const Opener = ({ asking = false }: { asking?: boolean }) => {
  const [open, setOpen] = useState(false)
  const [answers, setAnswers] = useState(0)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open, confirmed {answers}
      </button>
      {asking ? (
        <ConfirmDialog
          open={open}
          onClose={close}
          title="Delete Camera"
          confirmLabel="Delete"
          onConfirm={() => setAnswers(1)}
        />
      ) : (
        <Dialog open={open} onClose={close} title="Preset Label" description="A name for this view">
          <input aria-label="Preset name" />
        </Dialog>
      )}
    </>
  )
}

const open = async (asking = false) => {
  render(<Opener asking={asking} />)
  await userEvent.click(screen.getByRole('button', { name: /Open/ }))
}

const gone = (role: string) => waitFor(() => expect(screen.queryByRole(role)).toBe(null))

test('A dialog is named by its title, and its first field gets the focus', async () => {
  await open()

  expect(await screen.findByRole('dialog', { name: 'Preset Label', description: 'A name for this view' })).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Preset name' })))
})

test('Escape closes a dialog and restores the focus', async () => {
  await open()

  await userEvent.keyboard('{Escape}')

  await gone('dialog')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /Open/ })))
})

test('The close button closes a dialog', async () => {
  await open()

  await userEvent.click(await screen.findByRole('button', { name: 'Close' }))

  await gone('dialog')
})

test('Cancel closes a confirmation without running its action', async () => {
  await open(true)

  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))

  await gone('alertdialog')
  expect(screen.getByRole('button', { name: 'Open, confirmed 0' })).toBeTruthy()
})

test('Confirm closes a confirmation and runs its action', async () => {
  await open(true)
  expect(await screen.findByRole('alertdialog', { name: 'Delete Camera' })).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))

  await gone('alertdialog')
  expect(screen.getByRole('button', { name: 'Open, confirmed 1' })).toBeTruthy()
})

test('A disabled button stays focusable, is described by the reason and does nothing', async () => {
  let presses = 0
  const reason = 'No default preset'
  render(<IconButton label="Default view" icon="⌂" disabledReason={reason} onClick={() => (presses += 1)} />)

  await userEvent.click(screen.getByRole('button', { name: 'Default view', description: reason }))

  expect(presses).toBe(0)
})

test('A picture that cannot be loaded is replaced by its fallback until its URL changes', () => {
  const { rerender } = render(<ImageWithFallback src="a.jpg" fallback="none.svg" alt="PTZ North" />)
  const picture = screen.getByRole('img', { name: 'PTZ North' })

  picture.dispatchEvent(new Event('error'))
  rerender(<ImageWithFallback src="a.jpg" fallback="none.svg" alt="PTZ North" />)
  expect(picture.getAttribute('src')).toBe('none.svg')

  rerender(<ImageWithFallback src="b.jpg" fallback="none.svg" alt="PTZ North" />)
  expect(picture.getAttribute('src')).toBe('b.jpg')
})
