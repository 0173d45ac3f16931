import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findGalleryItems, listNames, openGallery, openWithGallery } from '../../testing/open-gallery.ts'

test('the gallery filter shows all items, only images or only videos', async () => {
  const { user } = await openGallery('a.jpg', 'b.mp4', 'c.jpg')
  await findGalleryItems()

  await user.click(screen.getByRole('radio', { name: 'Videos' }))
  expect(listNames(await findGalleryItems())).toEqual(['b.mp4'])

  await user.click(screen.getByRole('radio', { name: 'Images' }))
  expect(listNames(await findGalleryItems())).toEqual(['c.jpg', 'a.jpg'])

  await user.click(screen.getByRole('radio', { name: 'All' }))
  expect(await findGalleryItems()).toHaveLength(3)
})

test('the gallery shows different messages if no item matches the filter, and if a search finds nothing', async () => {
  const { router } = await openWithGallery('/dashboard/gallery?show=videos', 'a.jpg')
  await screen.findByText('No videos')
  await router.navigate('/dashboard/gallery?show=videos&search=a')
  await screen.findByText('Nothing found')
})

test('the gallery search shows matching items and stores the search text and order in the URL', async () => {
  const { user, router } = await openGallery('PTZ North 1.jpg', 'PTZ South.jpg', 'PTZ North 2.jpg')

  await user.type(await screen.findByRole('searchbox', { name: 'Search by name' }), 'north')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Oldest first')

  await waitFor(async () => expect(listNames(await findGalleryItems())).toEqual(['PTZ North 1.jpg', 'PTZ North 2.jpg']))
  expect(router.state.location.search).toBe('?search=north&order=oldest')
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'west')
  await screen.findByText('Nothing found')
})

test('opening a URL with search parameters shows the matching items', async () => {
  await openWithGallery('/dashboard/gallery?search=b&show=images', 'a.jpg', 'b.jpg')

  expect(listNames(await findGalleryItems())).toEqual(['b.jpg'])
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('b')
})
