import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openGallery } from '../../testing/open-gallery.ts'

const longAgo = 'Patrol PTZ North 2026-06-10T06-30-00Z 20-80.mp4'
const yesterday = 'Patrol PTZ North 2026-07-09T06-30-00Z 20-80.mp4'
const otherWay = 'Patrol PTZ North 2026-07-09T18-30-00Z 0-40.mp4'
const today = 'Patrol PTZ North 2026-07-10T06-30-00Z 20-80.mp4'

const openFilm = async (name: string) => {
  const rig = await openGallery(longAgo, yesterday, otherWay, today)
  await rig.user.click(await screen.findByRole('button', { name: new RegExp(`^Open ${name} `) }))
  return { ...rig, viewer: within(await screen.findByRole('dialog', { name })) }
}

test('the large view compares a film with the previous patrol of the same camera and track, and Back returns from the comparison', async () => {
  const { user, viewer, router } = await openFilm(today)

  await user.click(viewer.getByRole('button', { name: 'Compare with the previous patrol' }))

  const comparison = within(await screen.findByRole('dialog', { name: 'Compare patrols' }))
  await waitFor(() =>
    expect(comparison.getAllByRole('figure').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(yesterday),
      expect.stringContaining(today),
    ]),
  )
  expect(screen.queryByRole('dialog', { name: today })).toBeNull()
  const { search } = router.state.location
  await router.navigate(-1)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(`${router.state.location.pathname}${router.state.location.search}`).toBe('/dashboard/gallery')
  await router.navigate(`/dashboard/gallery${search}`)
  await screen.findByRole('dialog', { name: 'Compare patrols' })
})

test("the large view offers no comparison for a patrol's first film", async () => {
  const { viewer } = await openFilm(longAgo)

  expect(viewer.queryByRole('button', { name: 'Compare with the previous patrol' })).toBeNull()
})
