import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { UsersScreen } from './users-screen.tsx'

const open = () => {
  render(
    <MemoryRouter>
      <UsersScreen />
    </MemoryRouter>,
  )
  return userEvent.setup()
}

const optionsOf = (name: string) =>
  within(screen.getByRole('combobox', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

const openDialog = async (user: ReturnType<typeof open>) => {
  await user.click(screen.getByRole('button', { name: 'Add User' }))
  return within(await screen.findByRole('dialog', { name: 'Add new user' }))
}

test('The list shows twenty users, each with initials, name, email, age and role, and leads to their screen', () => {
  open()

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Users')
  expect(screen.getByRole('button', { name: 'Add User' })).toBeDefined()
  const rows = within(screen.getByRole('list', { name: 'Users' })).getAllByRole('link')
  expect(rows).toHaveLength(20)
  expect(rows[1]?.textContent).toBe('JBJonas Brandtjonas.brandt@example.com1 day agoAdmin')
  expect(new Set(rows.map((row) => row.getAttribute('href')))).toEqual(new Set(['/super_admin/manage_user']))
  expect(screen.getByText('Showing 20 Activities')).toBeDefined()
})

test('Search, filters and pager have the words of the specification', () => {
  open()

  expect(screen.getByPlaceholderText('Search by name')).toBeDefined()
  expect(optionsOf('Date Created')).toEqual(['Date Created', 'Last 7 days', 'Last 30 days', 'Last 3 Month'])
  expect(optionsOf('Role')).toEqual(['Role', 'Admin', 'User'])
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Next' })).toBeDefined()
})

test('Search and filters are placeholders: the list stays as it is', async () => {
  const user = open()

  await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'nobody')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Admin')

  expect(within(screen.getByRole('list', { name: 'Users' })).getAllByRole('link')).toHaveLength(20)
})

test('A new user is entered in two dialogs of 576 px, and nothing is sent', async () => {
  const sent = vi.spyOn(globalThis, 'fetch')
  const user = open()

  const dialog = await openDialog(user)
  expect(screen.getByRole('dialog').style.width).toBe('576px')
  expect(dialog.getByText('Please enter your primary contact information')).toBeDefined()
  for (const name of ['First name', 'Last name', 'Email', 'Phone number'])
    expect(dialog.getByLabelText(name)).toBeDefined()
  expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Role' }).selectedOptions[0]?.text).toBe('User')
  await user.click(dialog.getByRole('button', { name: 'Continue' }))

  await user.type(dialog.getByLabelText('Company name'), 'Ropeway Ltd')
  await user.type(dialog.getByLabelText('Company address'), 'Mill Lane 4')
  await user.click(dialog.getByRole('button', { name: 'Add user' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).not.toHaveBeenCalled()
})

test('Going back from the second step keeps what was typed', async () => {
  const user = open()
  const dialog = await openDialog(user)
  await user.type(dialog.getByLabelText('First name'), 'Ada')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'Admin')
  await user.click(dialog.getByRole('button', { name: 'Continue' }))

  await user.click(dialog.getByRole('button', { name: 'Back' }))

  expect(dialog.getByLabelText<HTMLInputElement>('First name').value).toBe('Ada')
  expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Role' }).value).toBe('Admin')
})

test.each(['Cancel', 'Close'])(
  "'%s' in the second step closes the dialog, which opens with the first step next time",
  async (name) => {
    const user = open()
    const dialog = await openDialog(user)
    await user.type(dialog.getByLabelText('First name'), 'Ada')
    await user.click(dialog.getByRole('button', { name: 'Continue' }))

    await user.click(dialog.getByRole('button', { name }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    const again = await openDialog(user)
    expect(again.getByLabelText<HTMLInputElement>('First name').value).toBe('')
  },
)
