import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderWithRig } from '../testing/simulated-rig.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { Menu } from './menu.tsx'

const readDepth = () => window.history.state?.layers ?? 0

const goBack = async (depth: number) => {
  await waitFor(() => expect(readDepth()).toBe(depth))
  window.history.back()
}

const Overlays = () => {
  const [depth, setDepth] = useState(2)
  const close = () => setDepth(depth - 1)
  return (
    <Dialog open={depth > 0} onClose={close} title="Since when">
      <ConfirmDialog open={depth > 1} onClose={close} title="Discard" confirmLabel="Yes" onConfirm={() => {}} />
    </Dialog>
  )
}

test('each Back closes the uppermost dialog', async () => {
  await renderWithRig(<Overlays />, { as: 'operator' })

  await goBack(2)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null))
  screen.getByRole('dialog', { name: 'Since when' })
  await goBack(1)

  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  expect(readDepth()).toBe(0)
})

const Run = () => {
  const [isRunning, setIsRunning] = useState(true)
  const [isOpen, setIsOpen] = useState(true)
  return (
    <Dialog open={isOpen} onClose={() => (isRunning ? setIsRunning(false) : setIsOpen(false))} title="Delete">
      {isRunning ? 'Running' : 'Stopped'}
    </Dialog>
  )
}

test('a dialog that Back only stops stays open, and the next Back closes it', async () => {
  await renderWithRig(<Run />, { as: 'operator' })

  await goBack(1)
  await screen.findByText('Stopped')
  await goBack(1)

  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
})

test('a dialog whose URL opens it has no history entry of its own', async () => {
  const dialog = <Dialog open isInUrl onClose={() => {}} title="North.jpg" />
  await renderWithRig(dialog, { as: 'operator' })

  await screen.findByRole('dialog', { name: 'North.jpg' })

  expect(readDepth()).toBe(0)
})

test('Back closes a menu, and an item acts once the history entry of the menu is left', async () => {
  const depths: number[] = []
  const menu = <Menu label="Account" items={[{ label: 'Cameras', onSelect: () => depths.push(readDepth()) }]} />
  const { user } = await renderWithRig(menu, { as: 'operator' })

  await user.click(screen.getByRole('button', { name: 'Account' }))
  await screen.findByRole('menu')
  await goBack(1)
  await waitFor(() => expect(screen.queryByRole('menu')).toBe(null))
  await user.click(screen.getByRole('button', { name: 'Account' }))
  await waitFor(() => expect(readDepth()).toBe(1))
  await user.click(await screen.findByRole('menuitem', { name: 'Cameras' }))

  await waitFor(() => expect(depths).toEqual([0]))
})
