import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { Dialog, useConfirm } from './dialog.tsx'
import { IconButton } from './icon-button.tsx'
import { ImageOrFallback } from './image.tsx'
import { MenuPopup } from './menu-popup.tsx'
import { DialogControlContext, OverlayContext } from './use-overlay.tsx'

const Opener = ({ confirming = false }: { confirming?: boolean }) => {
  const [open, setOpen] = useState(false)
  const [confirmations, setConfirmations] = useState(0)
  const close = () => setOpen(false)
  const onConfirm = () => setConfirmations(confirmations + 1)
  const deletion = useConfirm({ title: 'Delete Camera', confirmLabel: 'Delete', onConfirm })
  return (
    <>
      <button type="button" onClick={confirming ? deletion.ask : () => setOpen(true)}>
        Open, confirmed {confirmations}
      </button>
      {confirming ? (
        deletion.dialog
      ) : (
        <Dialog open={open} onClose={close} title="Preset Label" description="A name for this view">
          <input aria-label="Preset name" />
        </Dialog>
      )}
    </>
  )
}

const open = async (confirming = false) => {
  render(<Opener confirming={confirming} />)
  await userEvent.click(screen.getByRole('button', { name: /Open/ }))
}

const waitUntilClosed = (role: string) => waitFor(() => expect(screen.queryByRole(role)).toBe(null))

test('the title of a Dialog is its accessible name, and its first field gets the focus', async () => {
  await open()

  expect(await screen.findByRole('dialog', { name: 'Preset Label', description: 'A name for this view' })).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Preset name' })))
})

const clickButton = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test.each([
  ['dialog', 'Escape', () => userEvent.keyboard('{Escape}')],
  ['dialog', 'Close', () => clickButton('Close')],
  ['alertdialog', 'Escape', () => userEvent.keyboard('{Escape}')],
  ['alertdialog', 'Cancel', () => clickButton('Cancel')],
])('the %s closes on %s without running an action, and restores the focus', async (role, _what, close) => {
  await open(role === 'alertdialog')

  await close()

  await waitUntilClosed(role)
  const opener = screen.getByRole('button', { name: 'Open, confirmed 0' })
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('a confirmation closes and runs its action when it is confirmed', async () => {
  await open(true)
  expect(await screen.findByRole('alertdialog', { name: 'Delete Camera' })).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))

  await waitUntilClosed('alertdialog')
  expect(screen.getByRole('button', { name: 'Open, confirmed 1' })).toBeTruthy()
})

const recordPopups = () => {
  const opened: string[] = []
  const openPopup = (kind: string) => {
    opened.push(kind)
    return () => void opened.pop()
  }
  return { opened, overlays: { openPopup, add: () => () => {} } }
}

test.each([
  ['dialog', <Dialog key="" open onClose={() => {}} title="Preset Label" />],
  [
    'menu',
    <MenuPopup
      key=""
      trigger={{ current: document.body }}
      openedBy="pointer"
      initialFocus="item"
      onClose={() => {}}
      label="Save view as"
      items={[]}
      side="top"
    />,
  ],
] as const)('an open %s is registered as a popup until it is closed', async (kind, popup) => {
  const { opened, overlays } = recordPopups()

  const { unmount } = render(<OverlayContext value={overlays}>{popup}</OverlayContext>)
  await waitFor(() => expect(opened).toEqual([kind]))
  unmount()

  expect(opened).toEqual([])
})

test('a dialog that fades out is no longer registered as a popup', async () => {
  const fade = { finished: new Promise(() => {}) }
  Object.assign(Element.prototype, { getAnimations: () => [fade] })
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'getAnimations'))
  const { opened, overlays } = recordPopups()
  const renderDialog = (open: boolean) => (
    <OverlayContext value={overlays}>
      <Dialog open={open} onClose={() => {}} title="Preset Label" />
    </OverlayContext>
  )
  const { rerender } = render(renderDialog(true))
  await waitFor(() => expect(opened).toEqual(['dialog']))

  rerender(renderDialog(false))

  expect(opened).toEqual([])
  expect(document.querySelector('[data-dialog]')).toBeTruthy()
})

test('an open confirmation is registered as a dialog until it is closed', async () => {
  const { opened, overlays } = recordPopups()
  render(
    <OverlayContext value={overlays}>
      <Opener confirming />
    </OverlayContext>,
  )

  await userEvent.click(screen.getByRole('button', { name: /Open/ }))
  await waitFor(() => expect(opened).toEqual(['dialog']))
  await userEvent.keyboard('{Escape}')

  await waitFor(() => expect(opened).toEqual([]))
})

test.each([[false], [true]])('a dialog contains the control of its screen (confirmation: %s)', async (confirming) => {
  render(
    <DialogControlContext value={() => <button type="button">Stop</button>}>
      <Opener confirming={confirming} />
    </DialogControlContext>,
  )
  await userEvent.click(screen.getByRole('button', { name: /Open/ }))

  const dialog = await screen.findByRole(confirming ? 'alertdialog' : 'dialog')
  expect(within(dialog).getByRole('button', { name: 'Stop' })).toBeTruthy()
})

test('IconButton with `disabledReason` has the reason as its accessible description, and ignores clicks', async () => {
  let presses = 0
  const reason = 'No default preset'
  render(<IconButton label="Default view" icon="⌂" disabledReason={reason} onClick={() => (presses += 1)} />)

  await userEvent.click(screen.getByRole('button', { name: 'Default view', description: reason }))

  expect(presses).toBe(0)
})

test('ImageOrFallback shows the fallback after a load error until its URL changes', () => {
  const { rerender } = render(<ImageOrFallback src="a.jpg" fallback="none.svg" alt="PTZ North" />)
  const picture = screen.getByRole('img', { name: 'PTZ North' })

  picture.dispatchEvent(new Event('error'))
  rerender(<ImageOrFallback src="a.jpg" fallback="none.svg" alt="PTZ North" />)
  expect(picture.getAttribute('src')).toBe('none.svg')

  rerender(<ImageOrFallback src="b.jpg" fallback="none.svg" alt="PTZ North" />)
  expect(picture.getAttribute('src')).toBe('b.jpg')
})
