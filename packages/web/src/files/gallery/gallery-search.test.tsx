import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { items, namesOf, openAlarmsWithGallery, openGallery } from '../../testing/open-gallery.ts'

test('The filter shows all items, the images or the videos', async () => {
  const { user } = await openGallery('a.jpg', 'b.mp4', 'c.jpg')
  await items()

  await user.click(screen.getByRole('radio', { name: 'Videos' }))
  expect(namesOf(await items())).toEqual(['b.mp4'])

  await user.click(screen.getByRole('radio', { name: 'Images' }))
  expect(namesOf(await items())).toEqual(['c.jpg', 'a.jpg'])

  await user.click(screen.getByRole('radio', { name: 'All' }))
  expect(await items()).toHaveLength(3)
})

test('A search shows the items whose names contain its words, oldest first if chosen; both are stored in the URL', async () => {
  const { user, router } = await openGallery('PTZ North 1.jpg', 'PTZ South.jpg', 'PTZ North 2.jpg')

  await user.type(await screen.findByRole('searchbox', { name: 'Search by name' }), 'north')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Oldest first')

  await waitFor(async () => expect(namesOf(await items())).toEqual(['PTZ North 1.jpg', 'PTZ North 2.jpg']))
  expect(router.state.location.search).toBe('?search=north&order=oldest')
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'west')
  await screen.findByText('Nothing found')
})

test('A URL with a search opens the gallery with that search', async () => {
  const { router } = await openAlarmsWithGallery('a.jpg', 'b.jpg')

  await router.navigate('/dashboard/gallery?search=b&show=images')

  expect(namesOf(await items())).toEqual(['b.jpg'])
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('b')
})
