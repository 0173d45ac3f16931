import { screen, waitFor, within } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findGalleryItems, listNames, openGallery } from '../../testing/open-gallery.ts'

const openCase = async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  onTestFinished(() => void vi.unstubAllGlobals())
  const rig = await openGallery('a.jpg', 'b.jpg')
  await rig.user.click(await screen.findByRole('button', { name: 'Select all' }))
  await rig.user.click(screen.getByRole('button', { name: 'Add to case file' }))
  await rig.user.click(await screen.findByRole('button', { name: 'Case file (2)' }))
  return { ...rig, dialog: within(await screen.findByRole('dialog', { name: 'Case file' })) }
}

test('clearing the case file requires confirmation, focuses Cancel and keeps the recordings in the gallery', async () => {
  const { user, dialog } = await openCase()
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'North span')

  await user.click(dialog.getByRole('button', { name: 'Empty case file' }))
  const confirmation = await screen.findByRole('alertdialog', { name: 'Empty case file' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
  within(confirmation).getByText('This removes 2 entries, all notes and the title. Recordings stay in the gallery.')
  await user.click(within(confirmation).getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Empty case file' }))
  await user.click(await screen.findByRole('button', { name: 'Empty' }))

  await screen.findByText('No evidence collected')
  await user.keyboard('{Escape}')
  await screen.findByRole('button', { name: 'Case file' })
  expect(listNames(await findGalleryItems())).toEqual(['b.jpg', 'a.jpg'])
})

test("the browser's Back button closes the case file, and does not reopen it later", async () => {
  const { user, router } = await openCase()
  await router.navigate(-1)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(`${router.state.location.pathname}${router.state.location.search}`).toBe('/dashboard/gallery')

  await user.click(screen.getByRole('button', { name: 'Case file (2)' }))
  await screen.findByRole('dialog', { name: 'Case file' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await router.navigate(-1)
  await screen.findByRole('heading', { name: 'Alarm' })
})
