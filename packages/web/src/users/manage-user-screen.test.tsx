import { render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { provideConsole } from '../testing/provide-console.tsx'
import { createSimulatedRig } from '../testing/simulated-rig.tsx'
import { ManageUserScreen } from './manage-user-screen.tsx'
import { UsersScreen } from './users-screen.tsx'

const open = async (path: string) => {
  const { rigConsole, link, user } = await createSimulatedRig()
  const router = createMemoryRouter(
    [
      { path: '/super_admin', element: <UsersScreen /> },
      { path: '/super_admin/manage_user', element: <ManageUserScreen /> },
    ],
    { initialEntries: [path] },
  )
  render(<RouterProvider router={router} />, provideConsole(rigConsole))
  return { link, user }
}

const openManage = () => open('/super_admin/manage_user')

const readCells = (row: HTMLElement) =>
  within(row)
    .queryAllByRole('cell')
    .map(({ textContent }) => textContent)

test('the manage user screen shows the user with badges and actions, the cards, and all cameras as offline', async () => {
  await openManage()

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Amara Okafor')
  expect(screen.getByText(/^Created \d{1,2} \w{3} \d{4}$/)).toBeDefined()
  for (const text of ['Client', 'Active', 'amara.okafor@example.com']) expect(screen.getByText(text)).toBeDefined()
  for (const name of ['Back', 'Send Message', 'Disable Account', 'Edit Profile', 'Edit'])
    expect(screen.getByRole('button', { name })).toBeDefined()
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
  expect(terms).toEqual(['Name', 'Email', 'Phone', 'Company name', 'Company address'])
  expect(screen.getByRole('heading', { name: 'Address' })).toBeDefined()
  const table = within(screen.getByRole('table', { name: 'Cameras' }))
  const headers = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headers).toEqual(['Camera', 'Camera ID', 'Date Added', 'Status'])
  const [, ...rows] = table.getAllByRole('row')
  expect(new Set(rows.map((row) => readCells(row).at(-1)))).toEqual(new Set(['Offline']))
  expect(readCells(rows[0] ?? document.body)).toEqual(['PTZ North span', 'CAM-0421', '14 Jan 2026', 'Offline'])
})

test('the manage user screen shows the selected user, and Back returns to the user list', async () => {
  const { user } = await open('/super_admin')

  await user.click(screen.getByRole('link', { name: /Kenji Watanabe/ }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Kenji Watanabe')
  await user.click(screen.getByRole('button', { name: 'Back' }))

  expect(await screen.findByRole('heading', { name: 'Users' })).toBeDefined()
})

test.each([
  [
    'Send Message',
    'Send Message',
    "The message shows as a notification/alarm on the client's dashboard",
    [['Message', 'textarea', '']],
    'Send Message',
  ],
  [
    'Edit Profile',
    'Edit User',
    'Give users access by sending them an invitation',
    [
      ['First name', 'text', 'Amara'],
      ['Last name', 'text', 'Okafor'],
      ['Email', 'email', 'amara.okafor@example.com'],
      ['Phone number', 'tel', '08035551042'],
      ['Role', 'select-one', 'user'],
    ],
    'Continue',
  ],
  [
    'Edit',
    'Edit Address',
    'Please enter the company information',
    [
      ['Company name', 'text', 'Northline Ropeways'],
      ['Company address', 'text', '12 Cable Way'],
    ],
    'Continue',
  ],
  [
    'Disable Account',
    'Deactivate user account',
    /Are you sure you want to deactivate/,
    [['Password', 'password', '']],
    'Deactivate account',
  ],
])(
  "the button '%s' opens the dialog '%s', which is 576 px wide, shows the user's data, and closes on Cancel and on its own button without a request",
  async (button, title, caption, fields, confirm) => {
    const { user, link } = await openManage()

    await user.click(screen.getByRole('button', { name: button }))
    await user.click(within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: button }))
    const dialog = within(await screen.findByRole('dialog', { name: title }))
    expect(screen.getByRole('dialog').style.width).toBe('576px')
    expect(dialog.getByText(caption)).toBeDefined()
    const labels = [...screen.getByRole('dialog').querySelectorAll('label')]
    const controls = labels.map(({ textContent, control }) => [textContent, control as HTMLInputElement] as const)
    expect(controls.map(([label, { type, value }]) => [label, type, value])).toEqual(fields)
    await user.click(dialog.getByRole('button', { name: confirm }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(link.calls).toEqual([])
  },
)
