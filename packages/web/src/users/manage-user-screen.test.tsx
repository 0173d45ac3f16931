import { render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { ConsoleProvider } from '../console/console-context.tsx'
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
  render(
    <ConsoleProvider rigConsole={rigConsole}>
      <RouterProvider router={router} />
    </ConsoleProvider>,
  )
  return { link, user }
}

const openManage = () => open('/super_admin/manage_user')

const readCells = (row: HTMLElement) =>
  within(row)
    .queryAllByRole('cell')
    .map(({ textContent }) => textContent)

test("the manage user screen shows the user's name, creation date, badges and actions", async () => {
  await openManage()

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Amara Okafor')
  expect(screen.getByText(/^Created \d{1,2} \w{3} \d{4}$/)).toBeDefined()
  expect(screen.getByText('Client')).toBeDefined()
  expect(screen.getByText('Active')).toBeDefined()
  for (const name of ['Back', 'Send Message', 'Disable Account', 'Edit Profile', 'Edit'])
    expect(screen.getByRole('button', { name })).toBeDefined()
})

test('the profile card shows the name, email and phone number', async () => {
  await openManage()

  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)

  expect(terms.slice(0, 3)).toEqual(['Name', 'Email', 'Phone'])
  expect(screen.getByText('amara.okafor@example.com')).toBeDefined()
})

test('the address card shows the name and address of the company', async () => {
  await openManage()

  const card = screen.getByRole('heading', { name: 'Address' }).closest('header')?.parentElement
  const terms = within(card ?? document.body).getAllByRole('term')

  expect(terms.map(({ textContent }) => textContent)).toEqual(['Company name', 'Company address'])
})

test('the camera table shows all cameras as offline', async () => {
  await openManage()

  const [, ...rows] = within(screen.getByRole('table', { name: 'Cameras' })).getAllByRole('row')

  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Camera',
    'Camera ID',
    'Date Added',
    'Status',
  ])
  expect(rows.map((row) => readCells(row).at(-1))).toEqual(rows.map(() => 'Offline'))
  expect(readCells(rows[0] ?? document.body)).toEqual(['PTZ North span', 'CAM-0421', '14 Jan 2026', 'Offline'])
})

test('the manage user screen shows the selected user, and Back returns to the user list', async () => {
  const { user } = await open('/super_admin')

  await user.click(screen.getByRole('link', { name: /Kenji Watanabe/ }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Kenji Watanabe')
  await user.click(screen.getByRole('button', { name: 'Back' }))

  expect(await screen.findByRole('heading', { name: 'Users' })).toBeDefined()
})

test('the Back button opens the user list if the manage user screen was opened by its URL', async () => {
  const { user } = await openManage()

  await user.click(screen.getByRole('button', { name: 'Back' }))

  expect(await screen.findByRole('heading', { name: 'Users' })).toBeDefined()
})

test.each([
  [
    'Send Message',
    'Send Message',
    "The message shows as a notification/alarm on the client's dashboard",
    ['Message'],
    'Send Message',
  ],
  [
    'Edit Profile',
    'Edit User',
    'Give users access by sending them an invitation',
    ['First name', 'Last name', 'Email', 'Phone number', 'Role'],
    'Continue',
  ],
  ['Edit', 'Edit Address', 'Please enter the company information', ['Company name', 'Company address'], 'Continue'],
  [
    'Disable Account',
    'Deactivate user account',
    /Are you sure you want to deactivate/,
    ['Password'],
    'Deactivate account',
  ],
])(
  "the button '%s' opens the dialog '%s', 576 px wide, which closes without a request",
  async (button, title, caption, fields, confirm) => {
    const { user, link } = await openManage()

    await user.click(screen.getByRole('button', { name: button }))
    const dialog = within(await screen.findByRole('dialog', { name: title }))
    expect(screen.getByRole('dialog').style.width).toBe('576px')
    expect(dialog.getByText(caption)).toBeDefined()
    const labels = [...screen.getByRole('dialog').querySelectorAll('label')]
    expect(labels.map(({ textContent }) => textContent)).toEqual(fields)
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDefined()
    await user.click(dialog.getByRole('button', { name: confirm }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(link.calls).toEqual([])
  },
)

test('the Edit User dialog contains the data of the user', async () => {
  const { user } = await openManage()

  await user.click(screen.getByRole('button', { name: 'Edit Profile' }))
  const dialog = within(await screen.findByRole('dialog'))

  expect(dialog.getByLabelText<HTMLInputElement>('Last name').value).toBe('Okafor')
  expect(dialog.getByLabelText<HTMLInputElement>('Email').value).toBe('amara.okafor@example.com')
})

test('the Disable Account dialog contains a password field', async () => {
  const { user } = await openManage()

  await user.click(screen.getByRole('button', { name: 'Disable Account' }))
  const dialog = within(await screen.findByRole('dialog'))

  expect(dialog.getByLabelText('Password').getAttribute('type')).toBe('password')
})
