import { render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { ConsoleProvider } from '../console/console-context.tsx'
import { simulatedRig } from '../testing/simulated-rig.tsx'
import { ManageUserScreen } from './manage-user-screen.tsx'
import { UsersScreen } from './users-screen.tsx'

const open = async (path: string) => {
  const { rigConsole, link, user } = await simulatedRig()
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

const cellsOf = (row: HTMLElement) =>
  within(row)
    .queryAllByRole('cell')
    .map(({ textContent }) => textContent)

test("The screen shows the user's name, creation date, badges and actions", async () => {
  await openManage()

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Amara Okafor')
  expect(screen.getByText(/^Created \d{1,2} \w{3} \d{4}$/)).toBeDefined()
  expect(screen.getByText('Client')).toBeDefined()
  expect(screen.getByText('Active')).toBeDefined()
  for (const name of ['Back', 'Send Message', 'Disable Account', 'Edit Profile', 'Edit'])
    expect(screen.getByRole('button', { name })).toBeDefined()
})

test('The profile card shows name, email and phone', async () => {
  await openManage()

  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)

  expect(terms.slice(0, 3)).toEqual(['Name', 'Email', 'Phone'])
  expect(screen.getByText('amara.okafor@example.com')).toBeDefined()
})

test("The address card shows the company's name and address", async () => {
  await openManage()

  const card = screen.getByRole('heading', { name: 'Address' }).closest('header')?.parentElement
  const terms = within(card ?? document.body).getAllByRole('term')

  expect(terms.map(({ textContent }) => textContent)).toEqual(['Company name', 'Company address'])
})

test('The camera table has its columns, and all its cameras are offline', async () => {
  await openManage()

  const [, ...rows] = within(screen.getByRole('table', { name: 'Cameras' })).getAllByRole('row')

  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Camera',
    'Camera ID',
    'Date Added',
    'Status',
  ])
  expect(rows.map((row) => cellsOf(row).at(-1))).toEqual(rows.map(() => 'Offline'))
  expect(cellsOf(rows[0] ?? document.body)).toEqual(['PTZ North span', 'CAM-0421', '14 Jan 2026', 'Offline'])
})

test('The screen shows the chosen user, and Back leads to the list', async () => {
  const { user } = await open('/super_admin')

  await user.click(screen.getByRole('link', { name: /Kenji Watanabe/ }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Kenji Watanabe')
  await user.click(screen.getByRole('button', { name: 'Back' }))

  expect(await screen.findByRole('heading', { name: 'Users' })).toBeDefined()
})

test('Back leads to the list even if the screen was opened directly', async () => {
  const { user } = await openManage()

  await user.click(screen.getByRole('button', { name: 'Back' }))

  expect(await screen.findByRole('heading', { name: 'Users' })).toBeDefined()
})

test.each([
  [
    'Send Message',
    'Send Message',
    "The message shows as a notification/alarm on the client's dashboard",
    'Send Message',
  ],
  ['Edit Profile', 'Edit User', 'Give users access by sending them an invitation', 'Continue'],
  ['Edit', 'Edit Address', 'Please enter the company information', 'Continue'],
  ['Disable Account', 'Deactivate user account', /Are you sure you want to deactivate/, 'Deactivate account'],
])(
  "'%s' opens the dialog '%s', 576 px wide, which sends nothing and closes",
  async (button, title, caption, confirm) => {
    const { user, link } = await openManage()

    await user.click(screen.getByRole('button', { name: button }))
    const dialog = within(await screen.findByRole('dialog', { name: title }))
    expect(screen.getByRole('dialog').style.width).toBe('576px')
    expect(dialog.getByText(caption)).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDefined()
    await user.click(dialog.getByRole('button', { name: confirm }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(link.calls).toEqual([])
  },
)

test("The edit dialog contains the user's data", async () => {
  const { user } = await openManage()

  await user.click(screen.getByRole('button', { name: 'Edit Profile' }))
  const dialog = within(await screen.findByRole('dialog'))

  expect(dialog.getByLabelText<HTMLInputElement>('Last name').value).toBe('Okafor')
  expect(dialog.getByLabelText<HTMLInputElement>('Email').value).toBe('amara.okafor@example.com')
})

test('Disabling an account requires a password', async () => {
  const { user } = await openManage()

  await user.click(screen.getByRole('button', { name: 'Disable Account' }))
  const dialog = within(await screen.findByRole('dialog'))

  expect(dialog.getByLabelText('Password').getAttribute('type')).toBe('password')
})
