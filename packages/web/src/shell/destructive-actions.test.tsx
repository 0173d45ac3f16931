import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { changeRig, createGalleryItems, createJobs } from '../testing/change-rig.ts'
import { pressEnterAgain } from '../testing/keyboard.ts'
import { openConsole } from '../testing/simulated-rig.tsx'

const destructive = /delete|restart|log out|deactivate|disable/i

const enter = async (user: UserEvent, role: 'button' | 'link', name: string | RegExp) => {
  const control = await screen.findByRole(role, { name })
  control.focus()
  await user.keyboard('{Enter}')
}

const focused = () => document.activeElement

/**
 * Returns the accessible name of the focused control. Returns '' if a dialog or menu itself has the focus, because
 * Enter does nothing there.
 */
const nameOf = (element: Element | null) =>
  element?.matches('[role$=dialog], [role=menu]')
    ? ''
    : (element?.getAttribute('aria-label') ?? element?.textContent ?? '')

type Case = [opened: string, path: string, as: 'operator' | 'admin', open: (user: UserEvent) => Promise<unknown>]

const selectAndDelete = async (user: UserEvent) => {
  await user.click(await screen.findByRole('button', { name: 'Select all' }))
  await enter(user, 'button', 'Delete selected')
}

const cases: Case[] = [
  ['The large view', '/dashboard/gallery', 'operator', (user) => enter(user, 'button', 'Open b.jpg')],
  ['The confirmation for selected pictures', '/dashboard/gallery', 'operator', selectAndDelete],
  ['The confirmation for selected jobs', '/dashboard/job', 'operator', selectAndDelete],
  [
    'The confirmation for all schedules',
    '/dashboard/scheduler',
    'operator',
    async (user) => {
      await user.click(await screen.findByRole('button', { name: /06:30/ }))
      await enter(user, 'button', 'Delete All Schedules')
    },
  ],
  ['The logout confirmation', '/dashboard/job', 'operator', (user) => enter(user, 'button', 'Logout')],
  ['The dialog for a new user', '/super_admin', 'admin', (user) => enter(user, 'button', 'Add User')],
  ['The dialog for a message', '/super_admin/manage_user', 'admin', (user) => enter(user, 'button', 'Send Message')],
  ['The dialog of a user', '/super_admin/manage_user', 'admin', (user) => enter(user, 'button', 'Edit Profile')],
  [
    'The confirmation for an account',
    '/super_admin/manage_user',
    'admin',
    (user) => enter(user, 'button', 'Disable Account'),
  ],
]

test.each(cases)(
  '%s does not focus a destructive action, and a second Enter sends no request',
  async (_opened, path, as, open) => {
    const { user, link, page } = await openConsole(path, {
      as,
      prepare: ({ app }) =>
        changeRig(app, () => ({ gallery: createGalleryItems('a.jpg', 'b.jpg'), jobs: createJobs('a.csv') })),
    })

    await open(user)

    await waitFor(() => expect(focused()?.closest('[role=alertdialog], [role=dialog], [role=menu]')).toBeTruthy())
    expect(nameOf(focused())).not.toMatch(destructive)
    await pressEnterAgain(user)
    expect(link.calls.filter((call) => !call.startsWith('GET'))).toEqual([])
    expect(page.reloads).toBe(0)
  },
)
