import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addFault } from '../testing/change-rig.ts'
import { openLiveView } from '../testing/live-view.ts'
import { expectLogged } from '../testing/logged-errors.ts'
import { galleryList } from './gallery.ts'

const openWithGallery = async () => {
  const opened = await openLiveView()
  await opened.rigConsole.queryClient.fetchQuery(galleryList(opened.rigConsole))
  const isGalleryStale = () => opened.rigConsole.queryClient.getQueryState(['gallery'])?.isInvalidated
  return { ...opened, isGalleryStale, button: await screen.findByRole('button', { name: 'Frame Shot' }) }
}

test('a frame shot shows a toast and invalidates the gallery list', async () => {
  const { link, user, button, isGalleryStale } = await openWithGallery()
  // Rendering a picture takes seconds on a busy machine
  link.respond(/POST \/api\/v1\/snap\//, () => new Response(null, { status: 201 }))
  expect(isGalleryStale()).toBe(false)

  await user.click(button)

  expect(await screen.findByText('Frameshot taken', { selector: '[data-title]' })).toBeTruthy()
  expect(isGalleryStale()).toBe(true)
})

test('a frame shot that the rig refuses shows no toast', async () => {
  expectLogged(/POST \/api\/v1\/snap\//)
  const { app, user, button, rigConsole } = await openWithGallery()
  await addFault(app, { kind: 'fail', status: 503, method: 'POST', path: '/api/v1/snap/' })

  await user.click(button)

  await waitFor(() => expect(rigConsole.queryClient.getMutationCache().getAll().at(-1)?.state.status).toBe('error'))
  expect(document.querySelector('[data-title]')).toBe(null)
})
