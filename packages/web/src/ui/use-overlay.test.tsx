import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderWithRig } from '../testing/simulated-rig.tsx'
import { Button } from './button.tsx'
import { Dialog, useConfirm } from './dialog.tsx'
import { Menu } from './menu.tsx'

type Router = Awaited<ReturnType<typeof renderWithRig>>['router']

const readDepth = ({ state }: Router) => state.location.state?.overlays?.depth ?? 0

const goBack = async (router: Router, depth: number) => {
  await waitFor(() => expect(readDepth(router)).toBe(depth))
  await act(() => router.navigate(-1))
}

const Overlays = () => {
  const [isOpen, setIsOpen] = useState(true)
  const confirmation = useConfirm({ title: 'Discard', confirmLabel: 'Yes', onConfirm: () => {} })
  return (
    <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Since when">
      <Button onClick={confirmation.ask}>Discard</Button>
      {confirmation.dialog}
    </Dialog>
  )
}

test('each Back closes the uppermost dialog', async () => {
  const { router, user } = await renderWithRig(<Overlays />, { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'Discard' }))

  await goBack(router, 2)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null))
  screen.getByRole('dialog', { name: 'Since when' })
  await goBack(router, 1)

  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  expect(readDepth(router)).toBe(0)
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

test('if Back only stops the operation that a dialog shows, the dialog stays open, and the next Back closes it', async () => {
  const { router } = await renderWithRig(<Run />, { as: 'operator' })

  await goBack(router, 1)
  await screen.findByText('Stopped')
  await goBack(router, 1)

  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
})

test('a dialog that is opened by the URL adds no history entry', async () => {
  const dialog = <Dialog open isInUrl onClose={() => {}} title="North.jpg" />
  const { router } = await renderWithRig(dialog, { as: 'operator' })

  await screen.findByRole('dialog', { name: 'North.jpg' })

  expect(readDepth(router)).toBe(0)
})

test('Back closes a menu without an action, and choosing an item runs its action once', async () => {
  let actions = 0
  const menu = <Menu label="Account" items={[{ label: 'Cameras', onSelect: () => (actions += 1) }]} />
  const { user, router } = await renderWithRig(menu, { as: 'operator' })

  await user.click(screen.getByRole('button', { name: 'Account' }))
  await screen.findByRole('menu')
  await goBack(router, 1)
  await waitFor(() => expect(screen.queryByRole('menu')).toBe(null))
  expect(actions).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Account' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Cameras' }))

  await waitFor(() => expect(actions).toBe(1))
})
