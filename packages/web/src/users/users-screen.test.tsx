import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWithRig } from '../testing/simulated-rig.tsx'
import { UsersScreen } from './users-screen.tsx'

const open = () => renderWithRig(<UsersScreen />)
type RenderedScreen = Awaited<ReturnType<typeof open>>

const readOptions = (name: string) =>
  within(screen.getByRole('combobox', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

const listButtons = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)

const openDialog = async ({ user }: RenderedScreen) => {
  await user.click(screen.getByRole('button', { name: 'Add User' }))
  return within(await screen.findByRole('dialog', { name: 'Add new user' }))
}

test('the user list shows twenty users, each with initials, name, email, creation date, role and link', async () => {
  await open()

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Users')
  expect(screen.getByRole('button', { name: 'Add User' })).toBeDefined()
  const rows = within(screen.getByRole('list', { name: 'Users' })).getAllByRole('link')
  expect(rows).toHaveLength(20)
  expect(rows[1]?.textContent).toBe('JBJonas Brandtjonas.brandt@example.com1 day agoAdmin')
  expect(new Set(rows.map((row) => row.getAttribute('href')))).toEqual(new Set(['/super_admin/manage_user']))
  expect(screen.getByText('Showing 20 Activities')).toBeDefined()
  expect(screen.getByPlaceholderText('Search by name')).toBeDefined()
  expect(readOptions('Date Created')).toEqual(['Date Created', 'Last 7 days', 'Last 30 days', 'Last 3 Month'])
  expect(readOptions('Role')).toEqual(['Role', 'Admin', 'User'])
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Next' })).toBeDefined()
})

test('the search filters the sample by name, the other filters have no effect, and one label says that the data is a sample', async () => {
  const { user } = await open()
  const search = screen.getByRole('searchbox', { name: 'Search by name' })

  await user.type(search, 'ra mo')

  const readRows = () => within(screen.getByRole('list', { name: 'Users' })).getAllByRole('link')
  expect(readRows().map((row) => row.textContent)).toEqual([expect.stringContaining('Clara Moreau')])
  screen.getByText('Showing 20 Activities')
  await user.clear(search)
  await user.type(search, 'no such user')
  screen.getByText('No match, so all users are shown')
  expect(screen.getAllByText(/sample/i)).toHaveLength(1)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Date Created' }), 'Last 7 days')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Admin')
  expect(readRows()).toHaveLength(20)
})

test('the Add User dialog has two steps, is 576 px wide and sends no request', async () => {
  const opened = await open()
  const { user, link } = opened

  const dialog = await openDialog(opened)
  expect(screen.getByRole('dialog').style.width).toBe('576px')
  expect(dialog.getByText('Please enter your primary contact information')).toBeDefined()
  for (const name of ['First name', 'Last name', 'Email', 'Phone number'])
    expect(dialog.getByLabelText(name)).toBeDefined()
  const role = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Role' })
  expect(role.selectedOptions[0]?.text).toBe('User')
  expect([...role.options].map(({ text }) => text)).toEqual(['User', 'Admin'])
  expect(listButtons()).toEqual(['Cancel', 'Continue', 'Close'])
  await user.click(dialog.getByRole('button', { name: 'Continue' }))

  expect(listButtons()).toEqual(['Back', 'Cancel', 'Add user', 'Close'])
  await user.type(dialog.getByLabelText('Company name'), 'Ropeway Ltd')
  await user.type(dialog.getByLabelText('Company address'), 'Mill Lane 4')
  await user.click(dialog.getByRole('button', { name: 'Add user' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(link.calls).toEqual([])
})

test('the Add User dialog keeps the form values when the user goes back to the first step', async () => {
  const opened = await open()
  const { user } = opened
  const dialog = await openDialog(opened)
  await user.type(dialog.getByLabelText('First name'), 'Ada')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'Admin')
  await user.click(dialog.getByRole('button', { name: 'Continue' }))

  await user.click(dialog.getByRole('button', { name: 'Back' }))

  expect(dialog.getByLabelText<HTMLInputElement>('First name').value).toBe('Ada')
  expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Role' }).value).toBe('Admin')
})

test.each(['Cancel', 'Close'])(
  "the Add User dialog closes on '%s' in the second step and reopens empty at the first step",
  async (name) => {
    const opened = await open()
    const { user } = opened
    const dialog = await openDialog(opened)
    await user.type(dialog.getByLabelText('First name'), 'Ada')
    await user.click(dialog.getByRole('button', { name: 'Continue' }))

    await user.click(dialog.getByRole('button', { name }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    const again = await openDialog(opened)
    expect(again.getByLabelText<HTMLInputElement>('First name').value).toBe('')
  },
)
