import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWithRig } from '../testing/simulated-rig.tsx'
import { CameraList } from './camera-list.tsx'

const createCameras = (count: number) =>
  Array.from({ length: count }, (_, number) => ({
    cameraID: `${number}`,
    name: `PTZ Mast ${number}`,
    status: 'Online',
    poster: '/poster',
    videoURL: '/stream',
  }))

const show = (count: number) =>
  renderWithRig(<CameraList cameras={createCameras(count)} current="0" onChoose={() => {}} onRetry={() => {}} />)

test('CameraList filters eight cameras by name, case-insensitively', async () => {
  const { user } = await show(8)

  await user.type(screen.getByRole('searchbox', { name: 'Search cameras' }), 'mast 7')

  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['PTZ Mast 7 Online'])
})

test('CameraList shows a message when no camera matches the search', async () => {
  const { user } = await show(8)

  await user.type(screen.getByRole('searchbox', { name: 'Search cameras' }), 'webcam')

  expect(screen.getByText('No matching camera')).toBeTruthy()
})

test('CameraList hides the search field if there are fewer than eight cameras', async () => {
  await show(7)

  expect(screen.queryByRole('searchbox')).toBe(null)
  expect(screen.getAllByRole('button')).toHaveLength(7)
})

test('CameraList shows a drawing instead of a thumbnail that fails to load', async () => {
  await show(1)
  const thumbnail = screen.getByRole('button').querySelector('img')
  if (!thumbnail) throw new Error('The camera has no thumbnail')
  expect(thumbnail.getAttribute('src')).toContain('/poster')

  fireEvent.error(thumbnail)

  expect(thumbnail.getAttribute('src')).toContain('camera-fallback')
})
